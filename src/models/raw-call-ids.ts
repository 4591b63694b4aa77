import { idIfKnown, idOfAny, type Handles } from './handles';
import { withIdsInFilter } from './filter-ids';

/**
 * The path of a raw call: a part that is a handle stands for its id, and so does `{m3}` anywhere. In its query a handle also stands for its id
 * where it is a whole value, or all that an id is compared with.
 *
 * @throws InvalidInput for a handle that was never given out, in the path or in braces
 */
export function pathWithIds(handles: Handles, endpoint: string): string {
  const [path = ''] = endpoint.split('?', 1);
  const parts = path.split('/').map((part) => {
    const id = idOfAny(handles, part);
    return id === undefined ? inAddress(handles, part) : encodeURIComponent(id);
  });
  // Quotes are counted within one parameter, the only place where a text in them can begin and end; it may hold a question mark.
  const parameters = endpoint.slice(path.length).split('&');
  return `${parts.join('/')}${parameters.map((text) => parameterWithIds(handles, text)).join('&')}`;
}

/** `idList=l1`, `$filter=conversationId eq 't1'`, as it stands in an address. */
function parameterWithIds(handles: Handles, text: string): string {
  const begins = text.indexOf('=') + 1;
  const [name, value] = [text.slice(0, begins).replace(/^\?/, '').replace(/=$/, ''), text.slice(begins)];
  const id = begins === 0 ? undefined : valueOf(handles, name, value, encodeURIComponent);
  return id === undefined ? inAddress(handles, withIdsInFilter(handles, text)) : `${text.slice(0, begins)}${id}`;
}

/** A stranger chooses what a Message-ID is made of: it must stay one value, and within the quotes of a filter one text. */
const inAddress = (handles: Handles, text: string): string =>
  inBraces(handles, text, (id, before) => {
    const isQuoted = before.split(/'|%27/).length % 2 === 0;
    return encodeURIComponent(isQuoted ? id.replaceAll("'", "''") : id);
  });

/**
 * The parameters of a raw call, not encoded.
 *
 * @throws InvalidInput for a handle that was never given out, in braces
 */
export const queryWithIds = (handles: Handles, query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? (valueOf(handles, name, value) ?? inBraces(handles, value)) : value,
    ]),
  );

/** Parameters by which people write words or look for some: `m1` may be one. */
const ofWords: ReadonlySet<string> = new Set(['name', 'desc', 'text', 'query', '$search']);

const isOfIds = (name: string): boolean => /^id(?![a-z])|[iI]ds?$/.test(name);

/** What a parameter says that is a handle, or a list in which there is one where it is named like ids; undefined for any other. */
function valueOf(handles: Handles, name: string, value: string, write = (id: string) => id): string | undefined {
  const parts = isOfIds(name) ? value.split(/,|%2C/i) : ofWords.has(name) ? [] : [value];
  const ids = parts.map((part) => idIfKnown(handles, part.trim()));
  if (ids.every((id) => id === undefined)) return undefined;
  return parts.map((part, at) => (ids[at] === undefined ? part : write(ids[at]))).join(',');
}

/**
 * What a raw call sends: `{m3}` stands for the id in every text, and a handle alone, or in a list with commas, where the field is named like an id.
 *
 * @throws InvalidInput for a handle that was never given out, in braces or alone
 */
export function valuesWithIds(handles: Handles, value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    const id = isOfIds(field) ? (idOfAny(handles, value) ?? valueOf(handles, field, value)) : undefined;
    if (id !== undefined) return id;
    // One of the calls of a batch.
    return field === 'url' && value.startsWith('/') ? pathWithIds(handles, value) : inBraces(handles, value);
  }
  if (Array.isArray(value)) return value.map((entry) => valuesWithIds(handles, entry, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, valuesWithIds(handles, entry, key)]));
}

/** @param write the id, where this text stands before it */
const inBraces = (handles: Handles, text: string, write: (id: string, before: string) => string = (id) => id): string =>
  text.replaceAll(/\{([a-z]{1,4}\d{1,7})\}/g, (written, handle: string, place: number) => {
    const id = idOfAny(handles, handle);
    return id === undefined ? written : write(id, text.slice(0, place));
  });

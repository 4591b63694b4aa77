import { isRecord } from '../json/is-record';
import { readWrittenBody } from '../contracts/raw-call/written-body';
import { idIfKnown, idOfAny, type Handles } from './handles';

/**
 * Resolves handles in the endpoint of a raw call: a path segment that is a handle becomes its id, and so does `{m3}` anywhere. In the query,
 * a handle also becomes its id where it is a whole value, or the whole value that an id is compared with.
 *
 * @throws InvalidInput for a handle that was never given out, in the path or in braces
 */
export function pathWithIds(handles: Handles, endpoint: string): string {
  const [path = ''] = endpoint.split('?', 1);
  const parts = path.split('/').map((part) => {
    const id = idOfAny(handles, part);
    return id === undefined ? inAddress(handles, part) : encodeURIComponent(id);
  });
  // Quotes are matched within one parameter, since no quoted text spans two parameters. A quoted text may contain a question mark.
  const parameters = endpoint.slice(path.length).split('&');
  return `${parts.join('/')}${parameters.map((text) => parameterWithIds(handles, text)).join('&')}`;
}

/** Resolves handles in one encoded query parameter, such as `idList=l1` or `$filter=conversationId eq 't1'`. */
function parameterWithIds(handles: Handles, text: string): string {
  const begins = text.indexOf('=') + 1;
  const [name, value] = [text.slice(0, begins).replace(/^\?/, '').replace(/=$/, ''), text.slice(begins)];
  const id = begins === 0 ? undefined : valueOf(handles, name, value, encodeURIComponent);
  return id === undefined ? inAddress(handles, withIdsInFilter(handles, text)) : `${text.slice(0, begins)}${id}`;
}

/** Strangers choose the characters of a Message-ID, so an id is encoded to stay one value, and one text within a filter's quotes. */
const inAddress = (handles: Handles, text: string): string =>
  inBraces(handles, text, (id, before) => {
    const isQuoted = before.split(/'|%27/).length % 2 === 0;
    return encodeURIComponent(isQuoted ? id.replaceAll("'", "''") : id);
  });

/**
 * Resolves handles in the parameters of a raw call, which are not encoded.
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

/** Parameters that contain or search for words, where `m1` may be a word. */
const ofWords: ReadonlySet<string> = new Set(['name', 'desc', 'text', 'query', '$search']);

const isOfIds = (name: string): boolean => /^id(?![a-z])|[iI]ds?$/.test(name);

/** Returns a parameter's value with ids for handles: one handle, or a list if the name is that of ids. Undefined if nothing is a known handle. */
function valueOf(handles: Handles, name: string, value: string, write = (id: string) => id): string | undefined {
  const parts = isOfIds(name) ? value.split(/,|%2C/i) : ofWords.has(name) ? [] : [value];
  const ids = parts.map((part) => idIfKnown(handles, part.trim()));
  if (ids.every((id) => id === undefined)) return undefined;
  return parts.map((part, at) => (ids[at] === undefined ? part : write(ids[at]))).join(',');
}

/**
 * Resolves handles in the body of a raw call. JSON in a text is read first, as it will be sent, and becomes the value: a model that is told of one type for
 * each field writes a text, and an id whose characters a stranger chose (a Message-ID) would add fields to it. A text that says it is JSON and cannot be
 * read stays as it is, for the step to refuse.
 *
 * @throws InvalidInput for a handle that was never given out, in braces or in a field of ids
 */
export function bodyWithIds(handles: Handles, body: unknown, headers: unknown): unknown {
  const sent = readWrittenBody(body, textsIn(headers));
  if (typeof body !== 'string' || sent.kind === 'text') return valuesWithIds(handles, body);
  return sent.kind === 'json' && typeof sent.value === 'object' ? valuesWithIds(handles, sent.value) : body;
}

/** Returns the value in which a body's handles stand: that of its JSON, where it is written as a text. */
export function valueOfBody(body: unknown, headers: unknown): unknown {
  const sent = readWrittenBody(body, textsIn(headers));
  return sent.kind === 'json' ? sent.value : body;
}

/** A header that is no text is refused by the step. */
const textsIn = (headers: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(headers) ? headers : {}).filter(
      (header): header is [string, string] => typeof header[1] === 'string',
    ),
  );

/**
 * Resolves handles in what a raw call sends: `{m3}` in any text, and in a field named like an id also a handle alone or in a comma list.
 *
 * @throws InvalidInput for a handle that was never given out, in braces or alone
 */
export function valuesWithIds(handles: Handles, value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    const id = isOfIds(field) ? (idOfAny(handles, value) ?? valueOf(handles, field, value)) : undefined;
    if (id !== undefined) return id;
    // The `url` of one call in a batch.
    return field === 'url' && value.startsWith('/') ? pathWithIds(handles, value) : inBraces(handles, value);
  }
  if (Array.isArray(value)) return value.map((entry) => valuesWithIds(handles, entry, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, valuesWithIds(handles, entry, key)]));
}

/** @param write encodes the id, given the text before it */
const inBraces = (handles: Handles, text: string, write: (id: string, before: string) => string = (id) => id): string =>
  text.replaceAll(/\{([a-z]{1,4}\d{1,14})\}/g, (written, handle: string, place: number) => {
    const id = idOfAny(handles, handle);
    return id === undefined ? written : write(id, text.slice(0, place));
  });

/**
 * Returns a query parameter with ids in place of the handles that an id field is compared with: `conversationId eq 't1'`,
 * `parentFolderId in ('d1','d2')`. Values compared with any other field stay unchanged: the subject of a mail may be "m1".
 */
function withIdsInFilter(handles: Handles, text: string): string {
  // The parts alternate: text outside quotes, a quote, quoted text, a quote, and so on.
  const parts = text.split(/('|%27)/);
  let field = '';
  return parts
    .map((part, at) => {
      if (at % 4 === 0) field = lastField(part) ?? field;
      if (at % 4 !== 2 || !/(?:^i|I)d$/.test(field) || isDoubled(parts, at - 2) || isDoubled(parts, at + 2))
        return part;
      const id = idIfKnown(handles, part);
      return id === undefined ? part : encodeURIComponent(id.replaceAll("'", "''"));
    })
    .join('');
}

/** Returns whether the part is empty and between two quotes: a doubled quote stands for one quote inside a text. */
const isDoubled = (parts: readonly string[], at: number): boolean =>
  parts[at] === '' && at > 0 && at < parts.length - 1;

const operators: ReadonlySet<string> = new Set(['eq', 'ne', 'in', 'and', 'or', 'not']);

/** Returns the last field name in a part of a filter, or undefined if the part names no field. */
const lastField = (part: string): string | undefined =>
  (part.replaceAll(/%[0-9A-Fa-f]{2}/g, ' ').match(/[A-Za-z]+/g) ?? []).filter((word) => !operators.has(word)).at(-1);

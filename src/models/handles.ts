import { handlePrefixes, type IdKind } from '../contracts/field-marks';
import { toolError } from '../contracts/tool-error';

/**
 * The ids a conversation with a model has come upon, by the letter of their kind: `m2` is the second of `m`. Plain JSON, which a workflow
 * keeps and hands on when it continues as new. Only what an answer or an event held is in it: a handle is never guessed. Of each kind the
 * newest are kept; one that was forgotten never comes to mean another.
 */
export type Handles = Record<string, { ids: string[]; forgotten: number }>;

/**
 * Characters of ids kept of each kind: some 650 messages or 4,000 cards. All kinds together stay below the two megabytes that Temporal lets
 * a workflow hand on.
 */
const mostCharacters = 100_000;

const kinds = Object.entries(handlePrefixes) as [IdKind, string][];
const handlePattern = new RegExp(`^(${kinds.map(([, prefix]) => prefix).join('|')})([1-9][0-9]{0,6})$`);
const kindOfPrefix = new Map(kinds.map(([kind, prefix]) => [prefix, kind]));

/** What people call a kind, where it is not its name. */
const words: Partial<Record<IdKind, string>> = {
  checkItem: 'checklist item',
  file: 'attachment',
  page: 'next page',
  internetMessage: 'Message-ID',
};

const wordFor = (kind: IdKind): string => words[kind] ?? kind;

/** The handle of an id: the same each time it is met. */
export function handleOf(handles: Handles, kind: IdKind, id: string): string {
  const prefix = handlePrefixes[kind];
  const known = (handles[prefix] ??= { ids: [], forgotten: 0 });
  const at = known.ids.indexOf(id);
  const number = known.forgotten + (at === -1 ? known.ids.push(id) : at + 1);
  if (at === -1) forgetOldest(known);
  return `${prefix}${String(number)}`;
}

/** The handle of an id that has one here; the id itself where not. */
export function knownHandleOf(handles: Handles, kind: IdKind, id: string): string {
  const isKnown = handles[handlePrefixes[kind]]?.ids.includes(id) === true;
  return isKnown ? handleOf(handles, kind, id) : id;
}

function forgetOldest(known: Handles[string]): void {
  let characters = known.ids.reduce((sum, { length }) => sum + length, 0);
  while (characters > mostCharacters && known.ids.length > 1) {
    characters -= known.ids.shift()?.length ?? 0;
    known.forgotten += 1;
  }
}

/**
 * What a model gave where an id of a kind is meant: the id of a handle, and anything else (an id itself, a name, an address) as it is.
 *
 * @throws InvalidInput for a handle that was never given out, or one of another kind
 */
export function idFor(handles: Handles, kind: IdKind, given: string): string {
  const handle = readHandle(handles, given);
  if (handle === undefined) return given;
  if (handle.kind === kind) return handle.id ?? unknownHandle(given, handle);
  if (handle.id === undefined && !handle.isForgotten) return given;
  throw toolError('InvalidInput', `"${given}" is a ${wordFor(handle.kind)}; a ${wordFor(kind)} is meant here.`);
}

/**
 * The path of a raw call: a part that is a handle stands for its id, and so does `{m3}` anywhere.
 *
 * @throws InvalidInput for a handle that was never given out
 */
export function pathWithIds(handles: Handles, endpoint: string): string {
  const [path = ''] = endpoint.split('?', 1);
  const parts = path
    .split('/')
    .map((part) =>
      readHandle(handles, part) === undefined ? inAddress(handles, part) : encodeURIComponent(idOfAny(handles, part)),
    );
  // Quotes are counted within one parameter, the only place where a text in them can begin and end; it may hold a question mark.
  const parameters = endpoint.slice(path.length).split('&');
  return `${parts.join('/')}${parameters.map((text) => inAddress(handles, text)).join('&')}`;
}

/** A stranger chooses what a Message-ID is made of: it must stay one value, and within the quotes of a filter one text. */
const inAddress = (handles: Handles, text: string): string =>
  inBraces(handles, text, (id, before) => {
    const isQuoted = before.split(/'|%27/).length % 2 === 0;
    return encodeURIComponent(isQuoted ? id.replaceAll("'", "''") : id);
  });

/**
 * What a raw call sends: `{m3}` stands for the id in every text, and a handle alone where the field is named like an id.
 *
 * @throws InvalidInput for a handle that was never given out
 */
export function valuesWithIds(handles: Handles, value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    const isId = /^id(?![a-z])|[iI]ds?$/.test(field) && readHandle(handles, value) !== undefined;
    if (isId) return idOfAny(handles, value);
    // One of the calls of a batch.
    return field === 'url' && value.startsWith('/') ? pathWithIds(handles, value) : inBraces(handles, value);
  }
  if (Array.isArray(value)) return value.map((entry) => valuesWithIds(handles, entry, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, valuesWithIds(handles, entry, key)]));
}

/** @param write the id, where this text stands before it */
const inBraces = (handles: Handles, text: string, write: (id: string, before: string) => string = (id) => id): string =>
  text.replaceAll(/\{([a-z]{1,4}\d{1,7})\}/g, (written, handle: string, place: number) =>
    readHandle(handles, handle) === undefined ? written : write(idOfAny(handles, handle), text.slice(0, place)),
  );

function idOfAny(handles: Handles, given: string): string {
  const handle = readHandle(handles, given);
  return handle?.id ?? unknownHandle(given, handle);
}

interface ReadHandle {
  kind: IdKind;
  id: string | undefined;
  isForgotten: boolean;
}

function readHandle(handles: Handles, text: string): ReadHandle | undefined {
  const [, prefix = '', digits = ''] = handlePattern.exec(text) ?? [];
  const kind = kindOfPrefix.get(prefix);
  if (kind === undefined) return undefined;
  const { ids, forgotten } = handles[prefix] ?? { ids: [], forgotten: 0 };
  const number = Number(digits);
  return { kind, id: ids[number - forgotten - 1], isForgotten: number <= forgotten };
}

function unknownHandle(given: string, handle: ReadHandle | undefined): never {
  const what = handle === undefined ? 'id' : wordFor(handle.kind);
  const message =
    handle?.isForgotten === true
      ? `The ${what} "${given}" was so long ago that it is no longer known. Look it up again.`
      : `There is no ${what} "${given}" in this conversation. Take one from an earlier answer, or look it up again.`;
  throw toolError('InvalidInput', message);
}

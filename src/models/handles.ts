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
 * The id of a handle of any kind; undefined for what is none.
 *
 * @throws InvalidInput for a handle that was never given out
 */
export function idOfAny(handles: Handles, given: string): string | undefined {
  const handle = readHandle(handles, given);
  return handle === undefined ? undefined : (handle.id ?? unknownHandle(given, handle));
}

/** The id of a handle that was given out; undefined for everything else. */
export const idIfKnown = (handles: Handles, given: string): string | undefined => readHandle(handles, given)?.id;

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

function unknownHandle(given: string, handle: ReadHandle): never {
  const what = wordFor(handle.kind);
  const message = handle.isForgotten
    ? `The ${what} "${given}" was so long ago that it is no longer known. Look it up again.`
    : `There is no ${what} "${given}" in this conversation. Take one from an earlier answer, or look it up again.`;
  throw toolError('InvalidInput', message);
}

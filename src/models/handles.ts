import { handlePrefixes, type IdKind } from '../contracts/field-marks';
import { toolError } from '../contracts/tool-error';

/**
 * The ids that appeared in a conversation with a model, by the prefix of their kind: `m2` is the second id under `m`. Plain JSON that a
 * workflow keeps and passes on when it continues as new. It holds only ids from an answer or an event, so no handle is guessed. The newest
 * ids of each kind are kept; the handle of a dropped id is never reused.
 */
export type Handles = Record<string, KnownIds>;

interface KnownIds {
  ids: string[];
  forgotten: number;
  /** The most digits of a handle; what has more is a name. Without it, as many as a workflow's handles have. */
  mostDigits?: number;
}

/** The most digits of a handle in a workflow, which gives out one number after the other, and of one anywhere. */
const [mostInWorkflow, mostAnywhere] = [7, 14];

/**
 * Characters of ids kept per kind: about 650 messages or 4,000 cards. All kinds together stay below the two megabytes that Temporal lets a
 * workflow pass on.
 */
const mostCharacters = 100_000;

const kinds = Object.entries(handlePrefixes) as [IdKind, string][];
/** What a handle looks like, with groups for its prefix and its number. */
export const handlePattern = `(${kinds.map(([, prefix]) => prefix).join('|')})([1-9][0-9]{0,${mostAnywhere - 1}})`;
const wholeHandle = new RegExp(`^${handlePattern}$`);
const kindOfPrefix = new Map(kinds.map(([kind, prefix]) => [prefix, kind]));

/** The word people use for a kind, where it differs from the kind's name. */
const words: Partial<Record<IdKind, string>> = {
  checkItem: 'checklist item',
  file: 'attachment',
  page: 'next page',
  internetMessage: 'Message-ID',
};

const wordFor = (kind: IdKind): string => words[kind] ?? kind;
const oneOf = (kind: IdKind): string => `${/^[aeiou]/.test(wordFor(kind)) ? 'an' : 'a'} ${wordFor(kind)}`;

/** Returns what a conversation outside workflows begins with: no handle is known yet, and each may have the most digits. */
export const conversationHandles = (): Handles =>
  Object.fromEntries(kinds.map(([, prefix]) => [prefix, { ids: [], forgotten: 0, mostDigits: mostAnywhere }]));

/** Returns the handle of an id, adding the id if it is new. The same id always gets the same handle. */
export function handleOf(handles: Handles, kind: IdKind, id: string): string {
  const prefix = handlePrefixes[kind];
  const known = (handles[prefix] ??= { ids: [], forgotten: 0 });
  const at = known.ids.indexOf(id);
  const number = known.forgotten + (at === -1 ? known.ids.push(id) : at + 1);
  if (at === -1) forgetOldest(known);
  return `${prefix}${String(number)}`;
}

/** Returns the handle of an id that was given one, or the id itself. */
export const handleIfKnown = (handles: Handles, kind: IdKind, id: string): string =>
  handles[handlePrefixes[kind]]?.ids.includes(id) === true ? handleOf(handles, kind, id) : id;

function forgetOldest(known: KnownIds): void {
  let characters = known.ids.reduce((sum, { length }) => sum + length, 0);
  while (characters > mostCharacters && known.ids.length > 1) {
    characters -= known.ids.shift()?.length ?? 0;
    known.forgotten += 1;
  }
}

/**
 * Resolves what a model supplied for an id of this kind: a handle becomes its id, anything else (an id, a name, an address) stays unchanged.
 *
 * @throws InvalidInput for a handle that was never given out, or a handle of another kind
 */
export function idFor(handles: Handles, kind: IdKind, given: string): string {
  const handle = readHandle(handles, given);
  if (handle === undefined) return given;
  if (handle.kind === kind) return handle.id ?? unknownHandle(given, handle);
  if (handle.id === undefined && !handle.isForgotten) return given;
  throw toolError('InvalidInput', `"${given}" is ${oneOf(handle.kind)}; ${oneOf(kind)} is meant here.`);
}

/**
 * Returns the id of a handle of any kind, or undefined if the text is no handle.
 *
 * @throws InvalidInput for a handle that was never given out
 */
export function idOfAny(handles: Handles, given: string): string | undefined {
  const handle = readHandle(handles, given);
  return handle === undefined ? undefined : (handle.id ?? unknownHandle(given, handle));
}

/** Returns the id of a handle that was given out, or undefined for anything else. */
export const idIfKnown = (handles: Handles, given: string): string | undefined => readHandle(handles, given)?.id;

interface ReadHandle {
  kind: IdKind;
  id: string | undefined;
  isForgotten: boolean;
}

function readHandle(handles: Handles, text: string): ReadHandle | undefined {
  const [, prefix = '', digits = ''] = wholeHandle.exec(text) ?? [];
  const kind = kindOfPrefix.get(prefix);
  if (kind === undefined) return undefined;
  const { ids, forgotten, mostDigits = mostInWorkflow } = handles[prefix] ?? { ids: [], forgotten: 0 };
  if (digits.length > mostDigits) return undefined;
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

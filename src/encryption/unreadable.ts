/**
 * Replaces a value that could not be read, so that one bad signal cannot stop a workflow for ever.
 * This file is part of workflow bundles: it imports nothing.
 */
export interface Unreadable {
  readonly __unreadable: UnreadableReason;
}

const noKey = 'the key that sealed it is not in the key ring';

export type UnreadableReason =
  | typeof noKey
  | 'it was sealed for another workflow'
  | 'it was changed after it was sealed'
  | 'it says to be JSON and is not'
  | 'it nests lists and objects too deeply'
  | 'its encoding is unknown'
  | 'it names no encoding';

/**
 * Whether a value is the marker of an unreadable value. Handlers of signals and updates ignore such a value: anyone who reaches the
 * namespace can send one.
 */
export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && '__unreadable' in value;
}

/** Whether a value is the marker of one that was sealed with a key that this process lacks. Processes with that key can read it. */
export const lacksKey = (value: unknown): boolean => isUnreadable(value) && value.__unreadable === noKey;

/**
 * Returns a value unless it is unreadable. Use it for what no stranger can send: a workflow's own arguments, the result of an activity or
 * child. An unreadable value there means that this worker lacks the right keys. The plain Error fails the workflow task, which Temporal
 * repeats until a worker with the keys takes it. So the workflow decides nothing on a value that nobody has read.
 *
 * @throws when the value is the marker
 */
export function requireReadable<T>(value: T): T {
  if (isUnreadable(value)) {
    throw new Error(
      `A value of this workflow cannot be read: ${value.__unreadable}. Give this worker the key ring of the others.`,
    );
  }
  return value;
}

import type { Watch } from './trigger-source';

/** Returns since when a trigger knows what it reported: since `since`, or since it began again without its former state (`begunAnewAt`) if later. */
export const runsSince = ({ begunAnewAt }: Pick<Watch, 'begunAnewAt'>, since: Date): Date =>
  begunAnewAt !== undefined && begunAnewAt > since ? begunAnewAt : since;

/** The pages that are read until nothing more is waiting. */
export interface Round {
  /** Number of this round, which event ids contain. Rounds that report nothing are not counted, so that a repeated pull makes the same ids. */
  readonly pass: number;
  /** Whether a page of the round has reported something. The last one is often empty. */
  readonly hasTold?: true | undefined;
}

/** Returns the round that goes on or begins after a page. */
export function roundAfter(
  { pass, hasTold }: Round,
  { observations, more }: { observations: readonly unknown[]; more: boolean },
): Round {
  const hasReported = hasTold === true || observations.length > 0;
  if (!more) return { pass: hasReported ? pass + 1 : pass };
  return { pass, ...(hasReported && { hasTold: true }) };
}

/**
 * Returns the number of the first pull that reports something, for event ids that contain a pull's number; each later pull counts up by one. It is
 * in seconds since 1970, so that a deleted or re-added trigger does not reuse an event id, for which Temporal would start no agent. A repeated first
 * pull gets the same number.
 */
export const firstPass = (watch: Pick<Watch, 'begunAnewAt'>, since: Date): number =>
  Math.floor(runsSince(watch, since).getTime() / 1_000);

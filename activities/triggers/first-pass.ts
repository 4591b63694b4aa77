import type { Watch } from './trigger-source';

/** Returns since when a trigger runs, as far as it knows: since it began without a former state (`begunAnewAt`) if that is later than `since`. */
export const livesSince = ({ begunAnewAt }: Pick<Watch, 'begunAnewAt'>, since: Date): Date =>
  begunAnewAt !== undefined && begunAnewAt > since ? begunAnewAt : since;

/**
 * Returns the number of the first pull that reports something, for event ids that contain a pull's number; each later pull counts up by one. It is
 * in seconds since 1970, so that a deleted or re-added trigger does not reuse an event id, for which Temporal would start no agent. A repeated first
 * pull gets the same number.
 */
export const firstPass = (watch: Pick<Watch, 'begunAnewAt'>, since: Date): number =>
  Math.floor(livesSince(watch, since).getTime() / 1_000);

import type { Watch } from './trigger-source';

/** Since when a trigger has run, as far as it knows: since it was begun with nothing known of a life before, else since what it is to tell of. */
export const livesSince = ({ begunAnewAt }: Pick<Watch, 'begunAnewAt'>, since: Date): Date =>
  begunAnewAt !== undefined && begunAnewAt > since ? begunAnewAt : since;

/**
 * The number of the first look that tells something, where events have it in their ids: each later one is the next. In seconds since 1970, so that a
 * trigger which its agent has anew, or that was deleted, gives no event an id that it gave another one before, of which Temporal would start nobody; and
 * the same where the first look is repeated.
 */
export const firstPass = (watch: Pick<Watch, 'begunAnewAt'>, since: Date): number =>
  Math.floor(livesSince(watch, since).getTime() / 1_000);

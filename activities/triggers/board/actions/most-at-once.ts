import { bytesOf } from '../../../../src/json/most-bytes';

/** Most events that one look tells. */
const mostEvents = 100;

/**
 * Most bytes of what Trello says of them. Temporal allows 2 MB for an activity's result, and cards' details are added. A hundred comments of the longest
 * kind are 1.6 MB, and three times that in Japanese.
 */
const mostBytesAtOnce = 1_000_000;

/** Returns how many of these, from the first on, one look tells: at least one, and no more than fit into one answer. */
export function mostAtOnce(things: readonly unknown[]): number {
  let bytes = 0;
  for (const [index, thing] of things.slice(0, mostEvents).entries()) {
    bytes += bytesOf(thing);
    if (bytes > mostBytesAtOnce) return Math.max(index, 1);
  }
  return mostEvents;
}

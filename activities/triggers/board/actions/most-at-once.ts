import { bytesOf } from '../../../../src/json/most-bytes';

/** Most events that one pull reports. */
const mostEvents = 100;

/**
 * Most bytes of these actions, as Trello sends them. Temporal allows 2 MB for an activity's result, and cards' details are added. A hundred comments of the longest
 * kind are 1.6 MB, and three times that in Japanese.
 */
const mostBytesAtOnce = 1_000_000;

/** Returns how many of these, from the first on, one pull reports: at least one, and no more than fit into one answer. */
export function mostAtOnce(things: readonly unknown[]): number {
  let bytes = 0;
  for (const [index, thing] of things.slice(0, mostEvents).entries()) {
    bytes += bytesOf(thing);
    if (bytes > mostBytesAtOnce) return Math.max(index, 1);
  }
  return mostEvents;
}

import type { WatchedSince } from '../../src/messages/agent';

/**
 * An instant, or now where it is still to come. Whoever may write to the namespace can name one: up to it nothing would be news, and a watermark
 * never goes back.
 */
export const notToCome = (instant: string): string =>
  Date.parse(instant) > Date.now() ? new Date(Date.now()).toISOString() : instant;

export const noneToCome = (since: WatchedSince): WatchedSince =>
  Object.fromEntries(Object.entries(since).map(([place, instant]) => [place, notToCome(instant)]));

import type { WatchedSince } from '../../../src/messages/agent';

/**
 * Returns an instant, or now if the instant is in the future. Anybody who may write to the namespace can send a future one: no event before it would
 * count as new, and a watermark never moves back.
 */
export const notAfterNow = (instant: string): string =>
  Date.parse(instant) > Date.now() ? new Date(Date.now()).toISOString() : instant;

export const noneAfterNow = (since: WatchedSince): WatchedSince =>
  Object.fromEntries(Object.entries(since).map(([place, instant]) => [place, notAfterNow(instant)]));

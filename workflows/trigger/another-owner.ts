import type { TriggerState } from '../../src/messages/trigger';
import { notToCome } from './not-to-come';

/**
 * Another person has connected an account of the trigger's name: where the trigger was, and what was announced, was of what the person before had.
 * What the new one had before they connected it is not the agent's.
 */
export function beginFor(state: TriggerState, owner: string, connectedAt: string): void {
  const since = notToCome(connectedAt);
  const later = (instant: string): string => (Date.parse(instant) > Date.parse(since) ? instant : since);
  state.owner = owner;
  delete state.cursor;
  delete state.unread;
  delete state.problem;
  state.inbox = [];
  state.watermark = later(state.watermark);
  const { watchedSince = {} } = state;
  state.watchedSince = Object.fromEntries(
    Object.entries({ '': since, ...watchedSince }).map(([place, instant]) => [place, later(instant)]),
  );
}

import type { TriggerState } from '../../src/messages/trigger';
import { notAfterNow } from './not-after-now';

/**
 * Starts over for another person who has connected an account of the trigger's name: the position and the announced hints concern the previous
 * person's data. What the new person had before connecting the account does not belong to the agent.
 */
export function beginFor(state: TriggerState, owner: string, connectedAt: string): void {
  const since = notAfterNow(connectedAt);
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

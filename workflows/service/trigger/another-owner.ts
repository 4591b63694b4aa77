import type { TriggerState } from '../../../src/messages/trigger';
import type { PullOutcome } from '../../../src/messages/trigger-activities';
import { notAfterNow } from './not-after-now';

type Whose = Pick<PullOutcome, 'owner' | 'ownerId'>;

/** Notes whose account a pull has read; nothing where it does not tell. */
export function noteOwner(state: TriggerState, { owner, ownerId }: Whose): void {
  if (owner === undefined) return;
  state.owner = owner;
  if (ownerId === undefined) delete state.ownerId;
  else state.ownerId = ownerId;
}

/**
 * Starts over for another person who has connected an account of the trigger's name: the position and the announced hints concern the previous
 * person's data. What the new person had before connecting the account does not belong to the agent.
 */
export function beginFor(state: TriggerState, whose: Whose, connectedAt: string): void {
  const since = notAfterNow(connectedAt);
  const later = (instant: string): string => (Date.parse(instant) > Date.parse(since) ? instant : since);
  noteOwner(state, whose);
  delete state.cursor;
  delete state.unread;
  delete state.problem;
  state.inbox = [];
  state.begunForOwnerAt = since;
  state.watermark = later(state.watermark);
  state.asNowSince = later(state.asNowSince ?? since);
  const { watchedSince = {} } = state;
  state.watchedSince = Object.fromEntries(
    Object.entries({ '': since, ...watchedSince }).map(([place, instant]) => [place, later(instant)]),
  );
}

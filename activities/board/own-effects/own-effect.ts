import { createdAt, isTrelloId } from '../../../src/providers/trello/ids';
import type { BoardStepContext } from '../../implement';
import type { Myself } from './myself';

/**
 * The beginning of a Trello id counts whole seconds, so an effect seems up to a second older than it is. The rest covers
 * Trello's servers, whose clocks may differ. A longer tolerance would mistake more of the account's own earlier changes for this call's effect.
 */
const toleranceMilliseconds = 3_000;

/** The earliest instant, by Trello's clock, at which this call can have had an effect: counted back from what that clock shows now. */
export const earliestEffect = (
  { clockAheadMilliseconds }: Pick<Myself, 'clockAheadMilliseconds'>,
  { agoMilliseconds }: Pick<BoardStepContext, 'agoMilliseconds'>,
): Date => new Date(Date.now() + clockAheadMilliseconds - agoMilliseconds() - toleranceMilliseconds);

/**
 * Whether this account made the object since the call's first attempt, or since its approval. Trello has no idempotency keys, so a call
 * that may have had its effect already looks for that effect by member, time and content before it sends anything again.
 */
export function isOwnEffect(
  made: { id: string; idMemberCreator: string },
  myself: Myself,
  call: Pick<BoardStepContext, 'agoMilliseconds'>,
): boolean {
  return made.idMemberCreator === myself.memberId && isRecent(made.id, myself, call);
}

/** Whether anybody made the object with this id since the call's first attempt, or since its approval. */
export function isRecent(
  id: string,
  myself: Pick<Myself, 'clockAheadMilliseconds'>,
  call: Pick<BoardStepContext, 'agoMilliseconds'>,
): boolean {
  return isTrelloId(id) && createdAt(id) >= earliestEffect(myself, call);
}

import { createdAt, isTrelloId } from '../../src/providers/trello/ids';
import type { BoardStepContext } from '../implement';
import type { Myself } from './myself';

/**
 * In milliseconds. Trello counts in whole seconds in the beginning of an id, so that an effect looks up to a second older than it is. The rest is for its
 * servers, which need not agree with each other. A longer tolerance would take more for the call's own effect that the account has made right before it.
 */
const tolerance = 3_000;

/** The earliest instant, by Trello's clock, at which an effect of this call can have happened: counted back from what that clock shows now. */
export const earliestEffect = (
  { clockAhead }: Pick<Myself, 'clockAhead'>,
  { ago }: Pick<BoardStepContext, 'ago'>,
): Date => new Date(Date.now() + clockAhead - ago() - tolerance);

/**
 * Whether what this id names was made by us since the call's first attempt, or since its approval. Trello has no idempotency keys, so
 * a call that may have happened already looks for its own effect by member, time and content before it does anything again.
 */
export function isOwnEffect(
  made: { id: string; idMemberCreator: string },
  myself: Myself,
  call: Pick<BoardStepContext, 'ago'>,
): boolean {
  return made.idMemberCreator === myself.memberId && isRecent(made.id, myself, call);
}

/** Whether what this id names was made since the call's first attempt, or since its approval, by whomever. */
export function isRecent(id: string, myself: Pick<Myself, 'clockAhead'>, call: Pick<BoardStepContext, 'ago'>): boolean {
  return isTrelloId(id) && createdAt(id) >= earliestEffect(myself, call);
}

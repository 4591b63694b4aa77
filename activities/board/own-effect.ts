import { createdAt, isTrelloId } from '../../src/providers/trello/ids';
import type { BoardStepContext } from '../implement';
import type { Myself } from './myself';

/** Trello counts in whole seconds, both in the beginning of an id and in its `Date` header. */
const tolerance = 2_000;

/** The earliest instant, by Trello's clock, at which an effect of this call can have happened. */
export const earliestEffect = (
  { clockAhead }: Pick<Myself, 'clockAhead'>,
  { since }: Pick<BoardStepContext, 'since'>,
): Date => new Date(since.getTime() + clockAhead - tolerance);

/**
 * Whether what this id names was made by us since the call's first attempt, or since its approval. Trello has no idempotency keys, so
 * a call that may have happened already looks for its own effect by member, time and content before it does anything again.
 */
export function isOwnEffect(
  made: { id: string; idMemberCreator: string },
  myself: Myself,
  call: Pick<BoardStepContext, 'since'>,
): boolean {
  return made.idMemberCreator === myself.memberId && isRecent(made.id, myself, call);
}

/** Whether what this id names was made since the call's first attempt, or since its approval, by whomever. */
export function isRecent(
  id: string,
  myself: Pick<Myself, 'clockAhead'>,
  call: Pick<BoardStepContext, 'since'>,
): boolean {
  return isTrelloId(id) && createdAt(id) >= earliestEffect(myself, call);
}

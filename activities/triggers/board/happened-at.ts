import { createdAt, isTrelloId } from '../../../src/providers/trello/ids';
import type { TrelloAction } from '../../../src/providers/trello/wire/action';

/**
 * When an action happened, as an ISO instant. A copied comment keeps the date of the one it was copied from (recorded: 615 s before
 * its own id), which would put it before the trigger was set up; ids tell the second in which they were made.
 */
export function happenedAt({ id, type, date }: Pick<TrelloAction, 'id' | 'type' | 'date'>): string {
  if (type !== 'copyCommentCard' || !isTrelloId(id)) return date;
  return new Date(Math.max(createdAt(id).getTime(), Date.parse(date))).toISOString();
}

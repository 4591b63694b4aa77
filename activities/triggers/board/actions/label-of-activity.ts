import type { BoardActivity } from '../../../../src/contracts/triggers/board-activity';

/** A label by which a person recognises an activity in a log. */
export function labelOfActivity({ type, card, list, board }: BoardActivity): string {
  const { name, id } = card ?? list ?? board;
  return `${type}: ${name ?? id}`;
}

import type { BoardEvent, CardEvent } from '../../../../src/contracts/triggers/board-event';
import type { TrelloMember } from '../../../../src/providers/trello/wire/member';
import type { TrelloAction } from '../../../../src/providers/trello/wire/action';

/** The fields of every board event. Undefined for an action that names no board. */
export function boardEventOf({ id, date, data, ...action }: TrelloAction): BoardEvent | undefined {
  if (data.board === undefined) return undefined;
  const { id: memberId = action.idMemberCreator ?? '', ...creator } = action.memberCreator ?? {};
  return { actionId: id, at: date, board: named(data.board), by: memberOf({ ...creator, id: memberId }) };
}

/** The fields of every card event. Undefined for an action that is not about a card. */
export function cardEventOf(action: TrelloAction): CardEvent | undefined {
  const event = boardEventOf(action);
  const { card, list = action.data.listAfter } = action.data;
  if (event === undefined || card === undefined) return undefined;
  return { ...event, card: cardOf(card), ...(list !== undefined && { list: named(list) }) };
}

export function cardOf(card: {
  id: string;
  name?: string | undefined;
  shortLink?: string | undefined;
}): CardEvent['card'] {
  return {
    ...named(card),
    ...(card.shortLink !== undefined && { url: `https://trello.com/c/${card.shortLink}` }),
  };
}

export const named = ({ id, name }: { id: string; name?: string | null | undefined }) => ({
  id,
  ...(name != null && { name }),
});

export const labelOf = ({
  color,
  ...label
}: {
  id: string;
  name?: string | null | undefined;
  color?: string | null | undefined;
}) => ({
  ...named(label),
  ...(color != null && { color }),
});

export const memberOf = ({ id, username, fullName }: TrelloMember) => ({
  id,
  ...(username != null && { username }),
  ...(fullName != null && { fullName }),
});

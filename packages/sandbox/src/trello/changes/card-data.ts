import { boardReference } from '../state/board';
import { cardReference, type Card } from '../state/card';
import { existing } from '../state/find';
import { listReference } from '../state/trello-list';
import type { TrelloWorld } from '../state/world';

/** What most actions about a card carry: its board, its list and itself. */
export function cardAndListData(world: TrelloWorld, card: Card) {
  return { ...cardData(world, card), list: listReference(existing(world.lists, card.idList)) };
}

/** The same without the list, as actions about a card's parts have it. */
export function cardData(world: TrelloWorld, card: Card) {
  return { board: boardReference(existing(world.boards, card.idBoard)), card: cardReference(card) };
}

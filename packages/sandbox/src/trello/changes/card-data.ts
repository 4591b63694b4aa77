import { boardReference } from '../state/board';
import { cardReference, type Card } from '../state/card';
import { existing } from '../state/find';
import { listReference } from '../state/trello-list';
import type { TrelloWorld } from '../state/world';

/** Returns the data that most actions about a card contain: its board, its list and the card itself. */
export function cardAndListData(world: TrelloWorld, card: Card) {
  return { ...cardData(world, card), list: listReference(existing(world.lists, card.idList)) };
}

/** Returns the same data without the list, for actions about a card's parts. */
export function cardData(world: TrelloWorld, card: Card) {
  return { board: boardReference(existing(world.boards, card.idBoard)), card: cardReference(card) };
}

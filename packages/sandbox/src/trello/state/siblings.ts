import { byPosition } from './position';
import type { Card } from './card';
import type { Checklist } from './checklist';
import type { Label } from './label';
import type { TrelloList } from './trello-list';
import type { TrelloWorld } from './world';

/** Returns the lists of a board in order, including closed ones. */
export function listsOf(world: TrelloWorld, idBoard: string): TrelloList[] {
  return [...world.lists.values()].filter((list) => list.idBoard === idBoard).sort(byPosition);
}

/** Returns the cards of a list in order, including archived ones. */
export function cardsOfList(world: TrelloWorld, idList: string): Card[] {
  return [...world.cards.values()].filter((card) => card.idList === idList).sort(byPosition);
}

/** Returns the cards of a board in the order of lists, then of cards, including archived ones. */
export function cardsOfBoard(world: TrelloWorld, idBoard: string): Card[] {
  const rank = new Map(listsOf(world, idBoard).map((list, index) => [list.id, index]));
  return [...world.cards.values()]
    .filter((card) => card.idBoard === idBoard)
    .sort((left, right) => (rank.get(left.idList) ?? 0) - (rank.get(right.idList) ?? 0) || byPosition(left, right));
}

export function labelsOf(world: TrelloWorld, idBoard: string): Label[] {
  return [...world.labels.values()].filter((label) => label.idBoard === idBoard);
}

/** Returns the checklists of a card in order. */
export function checklistsOf(world: TrelloWorld, card: Card): Checklist[] {
  return card.idChecklists.flatMap((id) => world.checklists.get(id) ?? []).sort(byPosition);
}

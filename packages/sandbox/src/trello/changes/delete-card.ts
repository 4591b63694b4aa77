import { cardAndListData } from './card-data';
import type { Actor } from '../state/actor';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';

/** Removes a card for good, with all that hangs on it. The action no longer knows its name. */
export function deleteCard(world: TrelloWorld, actor: Actor, card: Card): void {
  const { board, list } = cardAndListData(world, card);
  world.cards.delete(card.id);
  for (const id of card.idChecklists) world.checklists.delete(id);
  world.record(actor, 'deleteCard', {
    board,
    list,
    card: { id: card.id, idShort: card.idShort, shortLink: card.shortLink },
  });
}

import { cardAndListData } from './card-data';
import type { Actor } from '../state/actor';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';

/** Deletes a card permanently, with all its parts. The action does not contain its name. */
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

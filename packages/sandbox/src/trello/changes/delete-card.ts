import { cardAndListData } from './card-data';
import { idIn } from '../state/action';
import type { Actor } from '../state/actor';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';

/**
 * Deletes a card permanently, with all its parts and all its earlier actions. Of 35 cards deleted from eight boards nothing is left but `deleteCard`,
 * recorded in public board exports (GitHub repositories libbymiller/tellybox_random_cards, 2016, and smallma/trello-to-travel, 2026, among them). That
 * action does not contain the card's name.
 */
export function deleteCard(world: TrelloWorld, actor: Actor, card: Card): void {
  const { board, list } = cardAndListData(world, card);
  world.cards.delete(card.id);
  for (const id of card.idChecklists) world.checklists.delete(id);
  for (const { id, data } of world.actions.values()) if (idIn(data, 'card') === card.id) world.actions.delete(id);
  world.record(actor, 'deleteCard', {
    board,
    list,
    card: { id: card.id, idShort: card.idShort, shortLink: card.shortLink },
  });
}

import { cardAndListData, cardData } from './card-data';
import { idIn, type Action } from '../state/action';
import type { Actor } from '../state/actor';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';

/** A comment is its action: the id of one is the id of the other. */
export function commentOnCard(world: TrelloWorld, actor: Actor, card: Card, text: string): Action {
  card.comments += 1;
  return world.record(actor, 'commentCard', { ...cardAndListData(world, card), text, textData: { emoji: {} } });
}

export function updateComment(world: TrelloWorld, actor: Actor, card: Card, comment: Action, text: string): void {
  const before = comment.data.text;
  comment.data.text = text;
  comment.data.dateLastEdited = world.clock.now().toISOString();
  world.record(actor, 'updateComment', {
    ...cardData(world, card),
    action: { id: comment.id, text },
    old: { text: before },
  });
}

export function deleteComment(world: TrelloWorld, actor: Actor, card: Card, comment: Action): void {
  card.comments -= 1;
  world.actions.delete(comment.id);
  world.record(actor, 'deleteComment', { ...cardData(world, card), action: { id: comment.id } });
}

/** The comments on a card, oldest first. */
export function commentsOf(world: TrelloWorld, card: Card): Action[] {
  return [...world.actions.values()].filter(
    (action) => action.type === 'commentCard' && idIn(action.data, 'card') === card.id,
  );
}

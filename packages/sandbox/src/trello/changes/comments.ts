import { cardAndListData, cardData } from './card-data';
import { idIn, type Action } from '../state/action';
import { existing } from '../state/find';
import type { Actor } from '../state/actor';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';

/** A comment is its action: both have the same id. */
export function commentOnCard(world: TrelloWorld, actor: Actor, card: Card, text: string): Action {
  card.comments += 1;
  return world.record(actor, 'commentCard', { ...cardAndListData(world, card), text, textData: { emoji: {} } });
}

/** Copies a comment to another card as a separate action, with the author and the date of the original (recorded 2020). */
export function copyComment(world: TrelloWorld, actor: Actor, card: Card, comment: Action): void {
  const { idMemberCreator, data, date } = comment;
  card.comments += 1;
  const author = { ...actor, member: existing(world.members, idMemberCreator) };
  const copied = { ...cardAndListData(world, card), text: data.text, textData: data.textData };
  world.record(author, 'copyCommentCard', copied, { date });
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

/** Returns a card's comments, oldest first. A copied card's have their own action type (https://github.com/sarumont/py-trello/pull/297). */
export function commentsOf(world: TrelloWorld, card: Card): Action[] {
  return [...world.actions.values()].filter(
    ({ type, data }) => (type === 'commentCard' || type === 'copyCommentCard') && idIn(data, 'card') === card.id,
  );
}

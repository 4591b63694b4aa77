import { commentsOf } from './changes/comments';
import { idIn, type Action } from './state/action';
import type { Card } from './state/card';
import type { TrelloWorld } from './state/world';

/** From now on, gives members the notifications that other people's actions cause. */
export function notifyMembers(world: TrelloWorld): void {
  world.onAction((action) => {
    for (const [idMember, type] of recipients(world, action)) {
      if (idMember !== action.idMemberCreator) notify(world, idMember, type, action);
    }
  });
}

/** Notifies members that a card is due soon: Trello itself causes this, without a member or an action. */
export function notifyDueSoon(world: TrelloWorld, card: Card): void {
  const board = world.boards.get(card.idBoard);
  const data = {
    board: { id: board?.id, name: board?.name },
    card: { id: card.id, name: card.name, due: card.due },
  };
  for (const idMember of followers(card)) notify(world, idMember, 'cardDueSoon', { data });
}

function notify(
  world: TrelloWorld,
  idMember: string,
  type: string,
  cause: Pick<Action, 'data'> & Partial<Pick<Action, 'id' | 'idMemberCreator' | 'idApp'>>,
): void {
  const id = world.ids.next();
  world.notifications.set(id, {
    id,
    idMember,
    type,
    date: world.clock.now(),
    data: cause.data,
    idAction: cause.id ?? null,
    idMemberCreator: cause.idMemberCreator ?? null,
    idApp: cause.idApp ?? null,
    dateRead: null,
  });
}

/** Returns the members that an action notifies, with the type of notification. */
function recipients(world: TrelloWorld, action: Action): Map<string, string> {
  const card = world.cards.get(idIn(action.data, 'card') ?? '');
  const about = action.idMember;
  switch (action.type) {
    case 'addMemberToCard':
      return named(about, 'addedToCard', card && followers(card), 'addedMemberToCard');
    case 'removeMemberFromCard':
      return named(about, 'removedFromCard', card && followers(card), 'removedMemberFromCard');
    case 'addMemberToBoard':
      return named(about, 'addedToBoard');
    case 'removeMemberFromBoard':
      return named(about, 'removedFromBoard');
    case 'makeAdminOfBoard':
      return named(about, 'makeAdminOfBoard');
    case 'addMemberToOrganization':
      return named(about, 'addedToOrganization');
    case 'commentCard':
      return card ? commentRecipients(world, card, String(action.data.text)) : new Map<string, string>();
    case 'addAttachmentToCard':
      return named(null, '', card && followers(card), 'addedAttachmentToCard');
    case 'updateCheckItemStateOnCard':
      return named(null, '', card && followers(card), 'updateCheckItemStateOnCard');
    case 'updateCard':
      return named(null, '', isWorthTelling(action) && card ? followers(card) : undefined, 'changeCard');
    default:
      return new Map();
  }
}

/** Members are notified of moves, archiving and due dates, but not of a corrected spelling. */
function isWorthTelling({ data }: Action): boolean {
  return ['idList', 'closed', 'due'].some((field) => field in ((data.old ?? {}) as Record<string, unknown>));
}

function commentRecipients(world: TrelloWorld, card: Card, text: string): Map<string, string> {
  const mentioned = [...world.members.values()].filter(({ username }) =>
    new RegExp(`@(${username}|card|board)\\b`, 'i').test(text),
  );
  const earlier = commentsOf(world, card).map((comment) => comment.idMemberCreator);
  const listening = [...followers(card), ...earlier].map((id) => [id, 'commentCard'] as const);
  return new Map([...listening, ...mentioned.map(({ id }) => [id, 'mentionedOnCard'] as const)]);
}

function followers(card: Card): string[] {
  return [...new Set([...card.idMembers, ...card.subscribers])];
}

function named(
  about: string | null,
  type: string,
  others: readonly string[] = [],
  otherType = '',
): Map<string, string> {
  const all = new Map(others.map((id) => [id, otherType]));
  if (about !== null) all.set(about, type);
  return all;
}

import type { Owed } from '../differences';
import type { Change } from './change';
import {
  activity,
  attached,
  checklistAdded,
  custom,
  dueSoon,
  joined,
  labelled,
  moved,
  movedToBoard,
  updated,
  type Row,
} from './owed-rows';
import { account, watchedBoards } from './watched-triggers';

/**
 * Returns the events that each trigger owes its agent for a change. Written from the descriptions of the triggers and
 * from Trello's documentation of its actions; it does not depend on the implementation of the triggers.
 */
export function owedFor(change: Change): Owed[] {
  const isWatched = watchedBoards.includes(change.board);
  return [
    ...(isWatched || change.kind === 'move to board' ? boardEvents(change) : []),
    ...notifications(change),
    ...newBoards(change),
  ].map(([trigger, ...parts]) => ({ trigger, key: parts.join(' | ') }));
}

/** Fields of a card whose name at Trello differs from the name people use. */
const fieldNames: Readonly<Record<string, string>> = { description: 'desc' };

function boardEvents(change: Change): Row[] {
  const { by, board } = change;
  switch (change.kind) {
    case 'create':
      return [
        ['new-card', board, change.card, change.list, change.origin, by],
        ...activity(change, change.origin === 'created' ? 'createCard' : 'emailCard', change.card),
        ...change.labels.flatMap((label) => [
          ['new-label-added-to-card', change.card, label] satisfies Row,
          ...activity(change, 'addLabelToCard', change.card),
        ]),
        ...change.members.flatMap((member) => joined(change, change.card, member)),
      ];
    case 'copy':
      return [
        ['new-card', board, change.card, change.list, 'copied', by],
        ...activity(change, 'copyCard', change.card),
      ];
    case 'convert':
      return [
        ['new-card', board, change.card, change.list, 'converted', by],
        ...activity(change, 'convertToCardFromCheckItem', change.card),
      ];
    case 'edit':
      return [
        updated(change, change.card, change.property, change.from, change.to),
        ...activity(change, `updateCard:${fieldNames[change.property] ?? change.property}`, change.card),
        ...(change.withReminder ? activity(change, 'updateCard:dueReminder', change.card) : []),
        ...dueSoon(change.card, change.property, change.to),
      ];
    case 'position':
      return [updated(change, change.card, 'position'), ...activity(change, 'updateCard:pos', change.card)];
    case 'archive':
      return [
        ['card-archived', board, change.card, by],
        updated(change, change.card, 'archived', false, true),
        ...activity(change, 'updateCard:closed', change.card),
        custom(change, 'card', 'update+archive', change.card),
      ];
    case 'restore':
      return [
        updated(change, change.card, 'archived', true, false),
        ...activity(change, 'updateCard:closed', change.card),
      ];
    case 'delete':
      return [...activity(change, 'deleteCard', change.card), custom(change, 'card', 'delete', change.card)];
    case 'move':
      return moved(change);
    case 'move to board':
      return movedToBoard(change);
    case 'comment':
      return [
        ['new-comment', board, change.card, change.text, by],
        ...activity(change, 'commentCard', change.card),
        custom(change, 'comment', 'create+add', change.card),
      ];
    case 'edit comment':
      return activity(change, 'updateComment:text', change.card);
    case 'delete comment':
      return [...activity(change, 'deleteComment', change.card), custom(change, 'comment', 'delete', change.card)];
    case 'join':
      return joined(change, change.card, change.member);
    case 'leave':
      return [
        updated(change, change.card, 'members', change.member, null),
        ...activity(change, 'removeMemberFromCard', change.card),
      ];
    case 'label':
      return labelled(change);
    case 'create label':
      return [['new-label-created', change.label, change.name], ...activity(change, 'createLabel')];
    case 'rename label':
      return activity(change, 'updateLabel:name');
    case 'attach':
      return attached(change, change.card, change.name);
    case 'detach':
      return [
        updated(change, change.card, 'attachments', change.name, null),
        ...activity(change, 'deleteAttachmentFromCard', change.card),
      ];
    case 'add checklist':
      return checklistAdded(change, change.card, change.name);
    case 'remove checklist':
      return [
        updated(change, change.card, 'checklists', change.name, null),
        ...activity(change, 'removeChecklistFromCard', change.card),
        custom(change, 'checklist', 'delete+remove', change.card),
      ];
    case 'add item':
      return [
        updated(change, change.card, 'checkItems', null, change.name),
        ...activity(change, 'createCheckItem', change.card),
      ];
    case 'tick item':
      return [
        updated(change, change.card, 'checkItems', change.name, change.name),
        ...activity(change, 'updateCheckItemStateOnCard', change.card),
      ];
    case 'create list':
      return activity(change, 'createList');
    case 'rename list':
      return activity(change, 'updateList:name');
    case 'create board':
      return [];
  }
}

/** Members are notified of other people's changes of these kinds: being mentioned or being put on a card, on any board. */
function notifications(change: Change): Row[] {
  const { username } = account;
  if (change.by === username) return [];
  const told = (type: string, card: string): Row => ['new-notification', type, card, change.by];
  switch (change.kind) {
    case 'comment':
      return change.mentions.includes(username) ? [told('mentionedOnCard', change.card)] : [];
    case 'join':
      return change.member === username ? [told('addedToCard', change.card)] : [];
    case 'create':
      return change.members.includes(username) ? [told('addedToCard', change.card)] : [];
    default:
      return [];
  }
}

function newBoards(change: Change): Row[] {
  if (change.kind !== 'create board') return [];
  return change.inWorkspace || change.by === account.username ? [['new-board', change.name]] : [];
}

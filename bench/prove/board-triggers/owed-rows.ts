import type { Change } from './change';
import { watchedBoards } from './watched-triggers';

/** What one trigger owes for a change: the trigger's name, and the parts that identify its event. */
export type Row = [trigger: string, ...parts: string[]];

export function updated(change: Change, card: string, property: string, ...fromTo: (string | boolean | null)[]): Row {
  const shown = fromTo.map((value) => String(value ?? '-')).join(' to ');
  return ['card-updated', change.board, card, `${property}: ${shown}`, change.by];
}

/** New Board Activity, unfiltered and for Ben's comments and moves only, and Custom Webhook Events of new things. */
export function activity({ by, board }: Change, type: string, card = '-'): Row[] {
  const isBens = by === 'ben' && (type === 'commentCard' || type === 'updateCard:idList');
  const made = createdCards[type];
  return [
    ['new-board-activity', board, card, type, by],
    ...(isBens ? [['ben-activity', board, card, type, by] satisfies Row] : []),
    ...(made === undefined ? [] : [custom({ by, board }, 'card', made, card)]),
  ];
}

const createdCards: Readonly<Record<string, string>> = {
  createCard: 'create',
  emailCard: 'create',
  copyCard: 'create+copy',
  convertToCardFromCheckItem: 'create',
};

export function custom({ by, board }: Pick<Change, 'by' | 'board'>, object: string, kinds: string, card: string): Row {
  return ['custom-webhook', board, card, object, kinds, by];
}

export function joined(change: Change, card: string, member: string): Row[] {
  return [
    ['new-member-on-card', change.board, card, member, change.by],
    updated(change, card, 'members', null, member),
    ...activity(change, 'addMemberToCard', card),
  ];
}

export function attached(change: Change, card: string, name: string): Row[] {
  return [
    ['new-attachment', change.board, card, name, change.by],
    updated(change, card, 'attachments', null, name),
    ...activity(change, 'addAttachmentToCard', card),
  ];
}

export function checklistAdded(change: Change, card: string, name: string): Row[] {
  return [
    ['new-checklist', change.board, card, name, change.by],
    updated(change, card, 'checklists', null, name),
    ...activity(change, 'addChecklistToCard', card),
    custom(change, 'checklist', 'create+add', card),
  ];
}

export function labelled(change: Extract<Change, { kind: 'label' }>): Row[] {
  const { card, before, after } = change;
  const added = after.filter((label) => !before.includes(label));
  const removed = before.filter((label) => !after.includes(label));
  return [
    ...added.map((label): Row => ['new-label-added-to-card', card, label]),
    // By default the sandbox does as recorded last: it does not tell which labels there were.
    updated(change, card, 'labels', null, [...after].sort().join()),
    ...added.flatMap(() => activity(change, 'addLabelToCard', card)),
    ...removed.flatMap(() => activity(change, 'removeLabelFromCard', card)),
    ...activity(change, 'updateCard:idLabels', card),
  ];
}

export function moved(change: Extract<Change, { kind: 'move' }>): Row[] {
  const { board, by, card, from, to, withPosition } = change;
  return [
    ['card-moved', board, card, from, to, by],
    ...(to === 'Done' && board === 'Support' ? [['card-done', board, card, from, to, by] satisfies Row] : []),
    updated(change, card, 'list', from, to),
    ...activity(change, 'updateCard:idList', card),
    ...(withPosition ? activity(change, 'updateCard:pos', card) : []),
    custom(change, 'card', 'update+move', card),
  ];
}

/** The source board and the target board each report the move if they are watched. Only one of them reports Card Updated. */
export function movedToBoard(change: Extract<Change, { kind: 'move to board' }>): Row[] {
  const { board, by, card, to, list } = change;
  const [leaves, arrives] = [watchedBoards.includes(board), watchedBoards.includes(to)];
  const target = { ...change, board: to };
  return [
    ...(leaves ? [...activity(change, 'moveCardFromBoard', card), custom(change, 'card', 'update+move', card)] : []),
    ...(arrives ? [...activity(target, 'moveCardToBoard', card), custom(target, 'card', 'update+move', card)] : []),
    ...(arrives ? [['new-card', to, card, list, 'moved', by] satisfies Row] : []),
    ...(leaves || arrives ? [updated(arrives ? target : change, card, 'board', board, to)] : []),
  ];
}

/** Due dates are set either far away or within the next hour. */
export function dueSoon(card: string, property: string, to: unknown): Row[] {
  if (property !== 'due' || typeof to !== 'string') return [];
  const isSoon = Date.parse(to) - Date.now() < 60 * 60_000;
  return isSoon ? [['card-due-date-reminder', card, to]] : [];
}

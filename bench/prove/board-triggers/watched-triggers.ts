import type { Sandbox } from 'graph-trello-sandbox';

export const watchedBoards = ['Support', 'Product'];
export const unwatchedBoard = 'Elsewhere';
export const account = { name: 'team', username: 'supportbot' };

/** A trigger of the proof. */
export interface ProvedTrigger {
  id: string;
  type: string;
  config: Record<string, unknown>;
}

/** Returns one trigger of each type, and some of them again with a filter. */
export function provedTriggers({ trello }: Sandbox): ProvedTrigger[] {
  const boardIds = watchedBoards.map((name) => trello.board(name).id);
  const onBoards = (type: string, filter: object = {}, id = type): ProvedTrigger => ({
    id: id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    type: `board.${type}`,
    config: { boardIds, ...filter },
  });
  return [
    onBoards('newCard'),
    onBoards('cardUpdated'),
    onBoards('cardMoved'),
    onBoards('cardMoved', { toListIds: [trello.list('Support', 'Done').id] }, 'cardDone'),
    onBoards('cardArchived'),
    onBoards('newComment'),
    onBoards('newMemberOnCard'),
    onBoards('newLabelCreated'),
    onBoards('newLabelAddedToCard'),
    onBoards('newChecklist'),
    onBoards('newAttachment'),
    onBoards('newBoardActivity'),
    onBoards(
      'newBoardActivity',
      { members: ['ben'], activityTypes: ['commentCard', 'updateCard:idList'] },
      'benActivity',
    ),
    onBoards('customWebhook', {
      objects: ['card', 'checklist', 'comment'],
      eventKinds: ['create', 'delete', 'archive', 'move'],
    }),
    onBoards('cardDueDateReminder', { minutesBefore: 60 }),
    { id: 'new-board', type: 'board.newBoard', config: { workspace: 'contoso' } },
    { id: 'new-notification', type: 'board.newNotification', config: { types: ['mentionedOnCard', 'addedToCard'] } },
  ];
}

/** Triggers that also report every change which Trello reports by webhook only, so that no pull finds them. */
export const needsEveryWebhook: ReadonlySet<string> = new Set(['new-board-activity', 'custom-webhook']);

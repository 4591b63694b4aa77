import { z } from 'zod';
import { readCardTime } from '../../src/contracts/board/fields/card-time';
import { listActivity as contract, type activityTypes } from '../../src/contracts/board/list-activity';
import { path, type RequestPath } from '../../src/providers/request-path';
import { allBefore } from '../../src/providers/trello/pages-before';
import { trimmedText } from '../../src/text/cut-text';
import { implement, type BoardStepContext } from '../implement';
import { inWords, brief } from './cards/activity-in-words';
import { memberZone } from './cards/member-zone';
import { namesOnBoard } from './named/names-on-board';
import { readActivity, type ActionInWords } from './cards/read-activity';
import { readBoard } from './named/read-board';
import { boardOfCard, cardReference } from './named/resolve-card';

type Input = z.output<typeof contract.input>;

/** Where the page before ended. */
const placeSchema = z.object({ before: z.string(), told: z.array(z.string()) });

/** Most actions that Trello returns in one response. */
const pageSize = 1_000;

/** Extra actions to read, because some actions have nothing to report. */
const spare = 50;

/** Most characters of a comment. */
const textLength = 300;

/** Describes Trello's actions in words, newest first. Trello cannot filter actions by member, so they are filtered here. */
export const listActivity = implement(contract, async (input: Input, context) => {
  const { page, limit, ...criteria } = input;
  const paged = JSON.stringify(criteria);
  const own = await memberZone([{ start: input.after, timeZone: input.timeZone }], context);
  const { of, boardId } = await placeOf(input, context);
  const { member } = namesOnBoard(() => boardId, context);
  const members = input.members && new Set(await Promise.all(input.members.map(member)));
  const reading = {
    of,
    filter: activityFilter(input.types),
    since: readCardTime('start', input.after, input.timeZone ?? own.timeZone),
    limit,
    size: members === undefined ? limit + spare : pageSize,
    from: page === undefined ? undefined : context.pages.openAs(placeSchema, page, paged),
  };
  const mayName = (id: string) => context.boards.allows(id);
  const { found, end } = await readActivity(
    reading,
    (action) => {
      const { idMemberCreator, data } = action;
      if (members?.has(idMemberCreator ?? '') === false) return undefined;
      // A card that was moved here brings its earlier actions on other boards along.
      if (context.boards.isLimited && (data.board === undefined || !mayName(data.board.id))) return undefined;
      return inWords(action, { mayName, isLimited: context.boards.isLimited });
    },
    context.trello,
  );
  const isReadable = await readableComments(found, boardId, context);
  return {
    activity: found.map((each) => answerActivity(each, isReadable)),
    hasMore: end !== undefined,
    ...(end !== undefined && { nextPage: context.pages.seal(JSON.stringify(end), paged) }),
    ...own,
  };
});

/** @throws PermissionDenied when the agent is limited to other boards */
async function placeOf(
  { board = '', card }: Input,
  context: BoardStepContext,
): Promise<{ of: RequestPath; boardId: string }> {
  if (card === undefined) {
    const { id } = await readBoard(board, context);
    return { of: path`/boards/${id}/actions`, boardId: id };
  }
  const reference = await cardReference({ card, board: board === '' ? undefined : board }, context);
  const boardId = await boardOfCard(reference, context);
  context.boards.assertAllowed(boardId);
  return { of: path`/cards/${reference}/actions`, boardId };
}

/**
 * Tells for which cards comments may be shown. A comment has its current text, so an agent limited to some boards
 * gets no comments of a card that has moved to another board.
 */
async function readableComments(
  found: readonly ActionInWords[],
  boardId: string,
  { boards, trello }: BoardStepContext,
): Promise<(cardId: string) => boolean> {
  if (!boards.isLimited || found.every(({ action }) => action.data.text === undefined)) return () => true;
  const cards = await allBefore(trello, path`/boards/${boardId}/cards/all`, {
    query: { fields: 'id' },
    schema: z.looseObject({ id: z.string() }),
    by: 'id',
  });
  const here = new Set(cards.map(({ id }) => id));
  return (cardId) => here.has(cardId);
}

function answerActivity(
  { action, what }: ActionInWords,
  isReadable: (cardId: string) => boolean,
): z.input<typeof contract.output>['activity'][number] {
  const { id, date, memberCreator, idMemberCreator, data } = action;
  const { card, text } = data;
  return {
    at: date,
    by: memberCreator?.username ?? memberCreator?.fullName ?? idMemberCreator ?? '',
    what,
    ...(card === undefined ? {} : { ...(card.name !== undefined && { card: brief(card.name) }), cardId: card.id }),
    ...(card === undefined || text === undefined || !isReadable(card.id)
      ? {}
      : { commentId: id, ...beginningOf(text) }),
  };
}

function beginningOf(comment: string) {
  const { text, truncated } = trimmedText(comment, textLength);
  return { text, ...(truncated && { truncated }) };
}

type ActivityType = (typeof activityTypes)[number];

/** Trello's action types, some with the changed field. https://developer.atlassian.com/cloud/trello/guides/rest-api/action-types/ */
const actionTypes: Readonly<Record<ActivityType, string>> = {
  created: 'createCard,createInboxCard,copyCard,copyInboxCard,emailCard,convertToCardFromCheckItem',
  moved: 'updateCard:idList,moveCardFromBoard,moveCardToBoard,moveInboxCardToBoard',
  archived: 'updateCard:closed,deleteCard',
  changed:
    'updateCard:name,updateCard:desc,updateCard:idLabels,updateCard:cover,updateCard:idAttachmentCover,updateCard:locationName',
  due: 'updateCard:due,updateCard:start,updateCard:dueComplete',
  commented: 'commentCard,copyCommentCard',
  members: 'addMemberToCard,removeMemberFromCard',
  attachments: 'addAttachmentToCard,deleteAttachmentFromCard',
  checklists: 'addChecklistToCard,removeChecklistFromCard,updateChecklist,updateCheckItemStateOnCard',
  lists: 'createList,updateList,moveListFromBoard,moveListToBoard',
  board:
    'createBoard,copyBoard,updateBoard,addMemberToBoard,makeAdminOfBoard,makeNormalMemberOfBoard,makeObserverOfBoard,addToOrganizationBoard,removeFromOrganizationBoard',
};

/** The filter for Trello's lists of actions. */
const activityFilter = (types: readonly ActivityType[] | undefined): string =>
  types === undefined ? 'all' : [...new Set(types)].map((type) => actionTypes[type]).join(',');

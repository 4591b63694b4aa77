import { z } from 'zod';
import { updateComment as contract } from '../../src/contracts/board/update-comment';
import type { Review } from '../../src/contracts/review';
import { quotingError } from '../../src/contracts/quoting-error';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import { path } from '../../src/providers/request-path';
import { commentSchema, type TrelloComment } from '../../src/providers/trello/wire/comment';
import { implement, type BoardStepContext } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { readMyself } from './own-effects/myself';
import { boardOfCard } from './named/resolve-card';
import { reviewCardOf } from './cards/review-card';
import { isSameText } from './own-effects/same-as-written';

type Input = z.output<typeof contract.input>;

/** Trello accepts the id of any action, but only comments have a text that can be changed. */
const commentTypes: ReadonlySet<string> = new Set(['commentCard', 'copyCommentCard']);

/** Sets the target text, so that a retry is idempotent. What already holds is not sent. */
export const updateComment = implement(
  contract,
  async ({ commentId, text, remove }: Input, context) => {
    const reading = readComment(commentId, context);
    const comment = remove && mayHaveBeenSent(context) ? await ifFound(reading) : await reading;
    if (comment === undefined) return { commentId, removed: true };
    const cardId = comment.data.card.id;
    if (text === undefined) {
      await removeComment(comment, context);
      return { commentId, cardId, removed: true };
    }
    if (!isSameText(comment.data.text, text)) {
      await assertOwn(comment, context);
      await context.trello.put(path`/actions/${commentId}`, { body: { text } });
    }
    return { commentId, cardId, text, removed: false };
  },
  { review: reviewComment },
);

/**
 * Reads the comment. It counts as on two boards: the board it was written on and the board its card is on now.
 *
 * @throws PermissionDenied when the agent is limited to other boards
 * @throws InvalidInput when the id is that of another kind of action
 */
async function readComment(id: string, context: BoardStepContext): Promise<TrelloComment> {
  const action = await context.trello.get(path`/actions/${id}`, {
    query: { display: false },
    schema: z.looseObject({ type: z.string() }),
  });
  const comment = commentSchema.safeParse(action);
  if (!comment.success || !commentTypes.has(action.type)) {
    throw toolError('InvalidInput', `commentId: This is no comment but a "${action.type}". Get Card shows comments.`);
  }
  if (context.boards.isLimited) {
    const { board, card } = comment.data.data;
    if (board !== undefined) context.boards.assertAllowed(board.id);
    context.boards.assertAllowed(await boardOfCard(card.id, context));
  }
  return comment.data;
}

const isOwn = async ({ idMemberCreator }: TrelloComment, { trello }: BoardStepContext): Promise<boolean> =>
  idMemberCreator === (await readMyself(trello)).memberId;

const writerOf = ({ idMemberCreator, memberCreator }: TrelloComment): string =>
  memberCreator?.username ?? idMemberCreator ?? 'somebody else';

/** @throws PermissionDenied for somebody else's comment: Trello lets only the writer change a comment */
async function assertOwn(comment: TrelloComment, context: BoardStepContext): Promise<void> {
  if (await isOwn(comment, context)) return;
  throw quotingError(
    'PermissionDenied',
    `This comment is by ${writerOf(comment)}, and only who wrote a comment can change it. Add another with Add Comment to Card.`,
  );
}

/**
 * Removes a comment. A comment that is already gone counts as removed.
 *
 * @throws PermissionDenied, naming the writer, when Trello does not let the account remove the comment
 */
async function removeComment(comment: TrelloComment, context: BoardStepContext): Promise<void> {
  try {
    await ifFound(context.trello.delete(path`/actions/${comment.id}`));
  } catch (error) {
    if (!isToolError(error, 'PermissionDenied') || (await isOwn(comment, context))) throw error;
    throw quotingError(
      'PermissionDenied',
      `This comment is by ${writerOf(comment)}, and Trello does not let this account remove it: ask them, or an admin of the board.`,
      { cause: error },
    );
  }
}

/** Tells the reviewer which comment on which card is meant. */
async function reviewComment({ commentId, text }: Input, context: BoardStepContext): Promise<Review> {
  const comment = await readComment(commentId, context);
  if (text !== undefined && !isSameText(comment.data.text, text)) await assertOwn(comment, context);
  return [
    { name: 'Comment', value: comment.data.text, binds: [commentId] },
    { name: 'Written by', value: `@${writerOf(comment)}` },
    ...(await reviewCardOf(comment.data.card.id, context)),
  ];
}

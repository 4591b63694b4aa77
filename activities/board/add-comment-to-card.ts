import { z } from 'zod';
import { addCommentToCard as contract } from '../../src/contracts/board/add-comment-to-card';
import { path } from '../../src/providers/request-path';
import type { BoardStepContext } from '../implement';
import { implement } from '../implement';
import { cardId } from './card-id';
import { readMyself } from './myself';
import { isOwnEffect, mayHaveHappened } from './own-effect';

const commentSchema = z.looseObject({
  id: z.string(),
  date: z.string(),
  idMemberCreator: z.string(),
  data: z.looseObject({ text: z.string().optional(), card: z.looseObject({ id: z.string() }) }),
});

type Comment = z.output<typeof commentSchema>;

export const addCommentToCard = implement(contract, async (input, context) => {
  const { trello } = context;
  const id = cardId(input.card);
  if (context.hasBoardLimit) {
    const { idBoard } = await trello.get(path`/cards/${id}`, {
      query: { fields: 'idBoard' },
      schema: z.looseObject({ idBoard: z.string() }),
    });
    context.assertBoardAllowed(idBoard);
  }
  const earlier = mayHaveHappened(context) ? await findComment(id, input.text, context) : undefined;
  const comment =
    earlier ??
    (await trello.post(path`/cards/${id}/actions/comments`, { body: { text: input.text }, schema: commentSchema }));
  return { commentId: comment.id, cardId: comment.data.card.id, createdAt: comment.date };
});

/** The comment an earlier attempt has made: same text, same member, since the call began. */
async function findComment(id: string, text: string, context: BoardStepContext): Promise<Comment | undefined> {
  const myself = await readMyself(context.trello);
  const comments = await context.trello.get(path`/cards/${id}/actions`, {
    query: { filter: 'commentCard', limit: 50, fields: 'id,date,data,idMemberCreator', memberCreator: false },
    schema: z.array(commentSchema),
  });
  return comments.find((comment) => comment.data.text === text && isOwnEffect(comment, myself, context));
}

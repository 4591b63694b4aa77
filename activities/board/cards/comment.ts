import { z } from 'zod';
import type { commentInput, commentOutput } from '../../../src/contracts/board/fields/comment-fields';
import { path } from '../../../src/providers/request-path';
import type { BoardStepContext } from '../../implement';
import { ownActions } from '../own-effects/own-actions';
import { openCard } from '../named/resolve-card';
import { isSameText } from '../own-effects/same-as-written';
import { sendEffect } from '../../attempts/send-effect';

const dataSchema = z.looseObject({ text: z.string().optional(), card: z.looseObject({ id: z.string() }) });

const commentSchema = z.looseObject({ id: z.string(), date: z.string(), data: dataSchema });

/** Adds a comment, idempotently: a comment of the same text that this account made since the call began is an earlier attempt's. */
export async function comment(
  { text, ...written }: z.output<typeof commentInput>,
  context: BoardStepContext,
): Promise<z.input<typeof commentOutput>> {
  const card = await openCard(written, context);
  const earlier = await ownActions(path`/cards/${card}`, 'commentCard', dataSchema, context);
  const { id, date, data } =
    earlier.find((made) => isSameText(made.data.text, text)) ??
    (await sendEffect(context, () =>
      context.trello.post(path`/cards/${card}/actions/comments`, { body: { text }, schema: commentSchema }),
    ));
  return { commentId: id, cardId: data.card.id, createdAt: date };
}

import { z } from 'zod';
import { createList as contract } from '../../src/contracts/board/create-list';
import { path } from '../../src/providers/request-path';
import { listSchema } from '../../src/providers/trello/wire/list';
import type { Review } from '../../src/contracts/review';
import { implement, type BoardStepContext } from '../implement';
import { ownActions } from './own-effects/own-actions';
import { readBoard } from './named/read-board';
import { isSameText } from './own-effects/same-as-written';
import { sendEffect } from '../attempts/send-effect';

const dataSchema = z.looseObject({ list: z.looseObject({ id: z.string(), name: z.string().optional() }) });

/** Tells the reviewer which board is meant. */
async function reviewBoard({ board }: { board: string }, context: BoardStepContext): Promise<Review> {
  const { id, name } = await readBoard(board, context);
  return [{ name: 'Board', value: `“${name}”`, binds: [id] }];
}

/** Idempotent: a list of the same name that this account made since the call began is an earlier attempt's. */
export const createList = implement(
  contract,
  async ({ board: written, name, position }, context) => {
    const board = await readBoard(written, context);
    const earlier = await ownActions(path`/boards/${board.id}`, 'createList', dataSchema, context);
    const { id } =
      earlier.map(({ data }) => data.list).find((made) => isSameText(made.name, name)) ??
      (await sendEffect(context, () =>
        context.trello.post(path`/boards/${board.id}/lists`, { body: { name, pos: position }, schema: listSchema }),
      ));
    return { id, name, boardId: board.id };
  },
  { review: reviewBoard },
);

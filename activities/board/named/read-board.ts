import { z } from 'zod';
import { path } from '../../../src/providers/request-path';
import { parseTrelloReference } from '../../../src/providers/trello/ids';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { boardSchema, type TrelloBoard } from '../../../src/providers/trello/wire/board';
import { customFieldSchema } from '../../../src/providers/trello/wire/custom-field';
import { labelSchema } from '../../../src/providers/trello/wire/label';
import { listSchema } from '../../../src/providers/trello/wire/list';
import { memberSchema } from '../../../src/providers/trello/wire/member';
import type { BoardStepContext } from '../../implement';
import { findNamed } from '../../find-named';
import { ifIdExists } from '../../if-id-exists';
import { candidatesBefore } from './candidates-before';

const namesSchema = boardSchema.extend({
  lists: z.array(listSchema),
  labels: z.array(labelSchema),
  members: z.array(memberSchema),
  customFields: z.array(customFieldSchema).default([]),
});

/** A board with the names of its lists, labels, members and custom fields. */
export type BoardNames = z.output<typeof namesSchema>;

/**
 * Reads a board by its id, short link, address or name, with its open lists, labels, members and custom fields.
 *
 * @throws PermissionDenied when the agent is limited to other boards
 * @throws InvalidInput, NotFound with candidates when the name does not match exactly one board
 */
export async function readBoard(written: string, context: BoardStepContext): Promise<BoardNames> {
  const reference = parseTrelloReference(written);
  if (reference?.kind === 'id') return readNames(reference.id, context);
  // Eight letters may be a short link or a name.
  const linked = reference === undefined ? undefined : await ifIdExists(readNames(reference.shortLink, context));
  return linked ?? readNames(await boardNamed(written, context), context);
}

async function readNames(reference: string, { trello, boards }: BoardStepContext): Promise<BoardNames> {
  const board = await trello.get(path`/boards/${reference}`, {
    query: {
      fields: 'name',
      lists: 'open',
      list_fields: 'name',
      labels: 'all',
      label_fields: 'name,color',
      labels_limit: 1_000,
      members: 'all',
      member_fields: 'username,fullName',
      customFields: true,
    },
    schema: namesSchema,
  });
  boards.assertAllowed(board.id);
  return board;
}

async function boardNamed(written: string, context: BoardStepContext): Promise<string> {
  const boards = await openBoards(context.trello);
  const allowed = boards.filter(({ id }) => context.boards.allows(id));
  const place = context.boards.isLimited ? 'This agent, by its own limit,' : 'The account';
  return findNamed(written, await candidatesBefore(written, allowed, context), 'board', place).id;
}

/** The account's open boards, with their names. */
export const openBoards = (trello: TrelloClient): Promise<TrelloBoard[]> =>
  trello.get(path`/members/me/boards`, { query: { filter: 'open', fields: 'name' }, schema: z.array(boardSchema) });

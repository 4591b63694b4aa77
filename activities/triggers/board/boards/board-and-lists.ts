import { z } from 'zod';
import { path } from '../../../../src/providers/request-path';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';

const boardAndListsSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  closed: z.boolean(),
  lists: z.array(z.looseObject({ id: z.string(), name: z.string() })),
});

/** The names of a board and its lists, and whether the board is closed. */
export type BoardAndLists = z.output<typeof boardAndListsSchema>;

export function readBoardAndLists(trello: TrelloClient, boardId: string): Promise<BoardAndLists> {
  const query = { fields: 'name,closed', lists: 'all', list_fields: 'name' };
  return trello.get(path`/boards/${boardId}`, { query, schema: boardAndListsSchema });
}

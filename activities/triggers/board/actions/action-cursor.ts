import { z } from 'zod';
import { defined } from '../../../../src/json/defined';
import type { Cursor } from '../../../../src/messages/trigger';
import { path } from '../../../../src/providers/request-path';
import { allBefore } from '../../../../src/providers/trello/pages-before';
import type { TrelloClient } from '../../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../../src/providers/trello/wire/action';
import { readCursor } from '../../read-cursor';
import type { Pulled } from '../../trigger-source';
import { eachBoard, ofEachBoard } from '../boards/each-board';
import { newSince, oldestFirst, positionsSchema, type Position } from './dated-position';
import { mostAtOnce } from './most-at-once';

/** The initial cursor: no board has been read. */
export const beginningOfActions: Cursor = '{}';

/**
 * Reads the actions of some boards that are new since the cursor, oldest first and limited in number. The position advances only by Trello's
 * own times, so that a local clock that runs ahead skips nothing.
 *
 * @param filter action types as Trello's lists of actions take them, such as `updateCard:idList`
 */
export async function actionsSince(
  trello: TrelloClient,
  boardIds: readonly string[],
  cursor: Cursor,
  filter: string,
  since: Date,
): Promise<{ actions: TrelloAction[] } & Omit<Pulled, 'observations'>> {
  const positions = readCursor(positionsSchema, cursor);
  const moved: Record<string, Position> = {};
  const boards: { boardId: string; position: Position; listed: TrelloAction[] }[] = [];
  const problem = await eachBoard(boardIds, async (boardId) => {
    const position = positions[boardId] ?? { since: since.toISOString(), seen: [] };
    // The position of a board that cannot be read stays.
    moved[boardId] = position;
    const listed = await listActions(trello, boardId, { filter, since: position.since });
    boards.push({ boardId, position, listed });
  });
  // The oldest actions of all boards go first: a trigger takes an event that is much older than the last one it reported for delivered.
  const unseen = boards.flatMap(({ boardId, position, listed }) =>
    newSince(position, listed).news.map((action) => ({ boardId, date: action.date, action })),
  );
  const waiting = oldestFirst(unseen.reverse());
  const now = waiting.slice(0, mostAtOnce(waiting.map(({ action }) => action)));
  const actions = boards.flatMap(({ boardId, position, listed }) => {
    const sent = newSince(position, listed, now.filter((one) => one.boardId === boardId).length);
    moved[boardId] = sent.position;
    return sent.news;
  });
  return {
    actions: oldestFirst(actions.reverse()),
    cursor: JSON.stringify(moved),
    more: unseen.length > now.length,
    ...defined({ problem }),
  };
}

/** All actions of a board since `since`. */
export function listActions(
  trello: TrelloClient,
  boardId: string,
  query: { filter: string; since: string; idModels?: string },
): Promise<TrelloAction[]> {
  return allBefore(trello, path`/boards/${boardId}/actions`, {
    query: { ...query, memberCreator_fields: 'id,username,fullName' },
    schema: actionSchema,
    by: 'date',
  });
}

/** The latest actions of some boards, oldest first. */
export async function latestActions(
  trello: TrelloClient,
  boardIds: readonly string[],
  filter: string,
  limit: number,
): Promise<TrelloAction[]> {
  const pages = await ofEachBoard(boardIds, (boardId) =>
    trello.get(path`/boards/${boardId}/actions`, {
      query: { filter, limit, memberCreator_fields: 'id,username,fullName' },
      schema: z.array(actionSchema),
    }),
  );
  return oldestFirst(pages.flat()).slice(-limit);
}

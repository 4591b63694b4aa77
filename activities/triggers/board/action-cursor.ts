import { z } from 'zod';
import type { Cursor } from '../../../src/contracts/trigger-state';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../src/providers/trello/wire/action';

/** An action may appear in the list a little after a later one; what was seen within this time is remembered. In milliseconds. */
const overlap = 60_000;

const pageSize = 1_000;

const positionSchema = z.object({ since: z.string(), seen: z.array(z.string()) });
const cursorSchema = z.record(z.string(), positionSchema);

type Position = z.output<typeof positionSchema>;

/** No board has been looked at. */
export const beginningOfActions: Cursor = '{}';

/**
 * The actions of some boards that the position has not seen, oldest first. The position moves by Trello's own times only, so that a
 * clock of ours that runs ahead skips nothing.
 *
 * @param filter action types as Trello's list takes them, such as `updateCard:idList`
 */
export async function actionsSince(
  trello: TrelloClient,
  boardIds: readonly string[],
  cursor: Cursor,
  filter: string,
  since: Date,
): Promise<{ actions: TrelloAction[]; cursor: Cursor }> {
  const positions = cursorSchema.parse(JSON.parse(cursor));
  const moved: Record<string, Position> = {};
  const actions: TrelloAction[] = [];
  for (const boardId of boardIds) {
    const position = positions[boardId] ?? { since: since.toISOString(), seen: [] };
    const listed = await listActions(trello, boardId, filter, position.since);
    const news = listed.filter(({ id }) => !position.seen.includes(id));
    actions.push(...news);
    moved[boardId] = advance(position, listed);
  }
  return { actions: actions.sort((one, other) => one.date.localeCompare(other.date)), cursor: JSON.stringify(moved) };
}

/** Trello answers the newest first, a page at most; `before` goes back to what is older. */
async function listActions(
  trello: TrelloClient,
  boardId: string,
  filter: string,
  since: string,
): Promise<TrelloAction[]> {
  const listed: TrelloAction[] = [];
  let before: string | undefined;
  do {
    const page: TrelloAction[] = await trello.get(path`/boards/${boardId}/actions`, {
      query: { filter, since, limit: pageSize, memberCreator_fields: 'id,username,fullName', before },
      schema: z.array(actionSchema),
    });
    listed.push(...page);
    before = page.length < pageSize ? undefined : page.at(-1)?.id;
  } while (before !== undefined);
  return listed;
}

function advance(position: Position, listed: TrelloAction[]): Position {
  const newest = Math.max(Date.parse(position.since), ...listed.map(({ date }) => Date.parse(date) - overlap));
  return {
    since: new Date(newest).toISOString(),
    seen: listed.filter(({ date }) => Date.parse(date) >= newest).map(({ id }) => id),
  };
}

/** The latest actions of some boards, oldest first. */
export async function latestActions(
  trello: TrelloClient,
  boardIds: readonly string[],
  filter: string,
  limit: number,
): Promise<TrelloAction[]> {
  const pages = await Promise.all(
    boardIds.map((boardId) =>
      trello.get(path`/boards/${boardId}/actions`, {
        query: { filter, limit, memberCreator_fields: 'id,username,fullName' },
        schema: z.array(actionSchema),
      }),
    ),
  );
  return pages
    .flat()
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(-limit);
}

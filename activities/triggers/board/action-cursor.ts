import { z } from 'zod';
import type { Cursor } from '../../../src/contracts/trigger-state';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { actionSchema, type TrelloAction } from '../../../src/providers/trello/wire/action';
import { advance, positionsSchema, unseen, type Position } from './dated-position';

const pageSize = 1_000;

/** Actions told at once: with the longest comments, below the 2 MB that Temporal takes for an activity's answer. */
const toldAtOnce = 100;

/** No board has been looked at. */
export const beginningOfActions: Cursor = '{}';

/**
 * The actions of some boards that the position has not seen, oldest first and not too many at once. The position moves by Trello's
 * own times only, so that a clock of ours that runs ahead skips nothing.
 *
 * @param filter action types as Trello's list takes them, such as `updateCard:idList`
 */
export async function actionsSince(
  trello: TrelloClient,
  boardIds: readonly string[],
  cursor: Cursor,
  filter: string,
  since: Date,
): Promise<{ actions: TrelloAction[]; cursor: Cursor; more: boolean }> {
  const positions = positionsSchema.parse(JSON.parse(cursor));
  const moved: Record<string, Position> = {};
  const actions: TrelloAction[] = [];
  let more = false;
  for (const boardId of boardIds) {
    const position = positions[boardId] ?? { since: since.toISOString(), seen: [] };
    const listed = (await listActions(trello, boardId, { filter, since: position.since })).sort(byDate);
    const news = unseen(position, listed);
    const told = news.slice(0, toldAtOnce - actions.length);
    const later = new Set(news.slice(told.length));
    actions.push(...told);
    more ||= later.size > 0;
    moved[boardId] = advance(
      position,
      listed.filter((action) => !later.has(action)),
    );
  }
  return { actions: actions.sort(byDate), cursor: JSON.stringify(moved), more };
}

/** All actions of a board since then. Trello answers the newest first, a page at most; `before` goes back to what is older. */
export async function listActions(
  trello: TrelloClient,
  boardId: string,
  query: { filter: string; since: string; idModels?: string },
): Promise<TrelloAction[]> {
  const listed: TrelloAction[] = [];
  let before: string | undefined;
  do {
    const page: TrelloAction[] = await trello.get(path`/boards/${boardId}/actions`, {
      query: { ...query, limit: pageSize, memberCreator_fields: 'id,username,fullName', before },
      schema: z.array(actionSchema),
    });
    listed.push(...page);
    before = page.length < pageSize ? undefined : page.at(-1)?.id;
  } while (before !== undefined);
  return listed;
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
  return pages.flat().sort(byDate).slice(-limit);
}

/** Ids of one second count up, so they order what has the same date. */
const byDate = (one: TrelloAction, other: TrelloAction): number =>
  one.date.localeCompare(other.date) || one.id.localeCompare(other.id);

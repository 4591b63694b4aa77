import { z } from 'zod';
import type { Query } from '../query';
import type { RequestPath } from '../request-path';
import type { TrelloClient } from './trello-client';

/** The most that Trello answers at once. */
const pageSize = 1_000;

/**
 * Actions are sorted by date, and ids of one second are not in its order (recorded: 7 pairs in a page of 50), so the next page begins a
 * second later than the oldest of this one; within a second of a thousand actions, right after it. Only what has no date goes on by id. In milliseconds.
 */
const overlaps = [1_000, 1];

interface Listed {
  id: string;
  /** Of an action: ISO instant. */
  date?: string;
}

/** Everything of a listing, page by page: Trello answers the newest, and `before` the oldest of them what is older. */
export async function* pagesBefore<Item extends Listed>(
  trello: TrelloClient,
  listing: RequestPath,
  { query, schema }: { query: Query; schema: z.ZodType<Item> },
): AsyncGenerator<Item[], void, undefined> {
  const told = new Set<string>();
  let before: string | undefined;
  let reached = Infinity;
  for (;;) {
    const page: Item[] = await trello.get(listing, {
      query: { ...query, limit: pageSize, before },
      schema: z.array(schema),
    });
    yield page.filter(({ id }) => !told.has(id));
    if (page.length < pageSize) return;
    for (const { id } of page) told.add(id);
    const oldest = page.reduce((least, { date }) => Math.min(least, Date.parse(date ?? '')), Infinity);
    const next = overlaps.map((overlap) => oldest + overlap).find((time) => time < reached);
    before = next === undefined ? page.map(({ id }) => id).sort()[0] : new Date(next).toISOString();
    reached = next ?? reached;
  }
}

/** The same, whole. */
export async function allBefore<Item extends Listed>(
  ...listing: Parameters<typeof pagesBefore<Item>>
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pagesBefore(...listing)) items.push(...page);
  return items;
}

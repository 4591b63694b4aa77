import { z } from 'zod';
import type { Query } from '../query';
import type { RequestPath } from '../request-path';
import type { TrelloClient } from './trello-client';

/** The most that Trello answers at once. */
const pageSize = 1_000;

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
  for (;;) {
    const page: Item[] = await trello.get(listing, {
      query: { ...query, limit: pageSize, before },
      schema: z.array(schema),
    });
    yield page.filter(({ id }) => !told.has(id));
    if (page.length < pageSize) return;
    for (const { id } of page) told.add(id);
    before = nextBefore(page, before);
  }
}

/**
 * Actions are sorted by date, and ids of one second are not in its order (recorded: 7 pairs in a page of 50), so the next page begins a
 * second later than the oldest of this one. A page that lies within one second goes on by id.
 */
function nextBefore(page: readonly Listed[], before: string | undefined): string | undefined {
  const oldest = page.flatMap(({ date }) => (date === undefined ? [] : [Date.parse(date)]));
  const later = oldest.length === 0 ? undefined : new Date(Math.min(...oldest) + 1_000).toISOString();
  return later === undefined || later === before ? page.map(({ id }) => id).sort()[0] : later;
}

/** The same, whole. */
export async function allBefore<Item extends Listed>(
  ...listing: Parameters<typeof pagesBefore<Item>>
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pagesBefore(...listing)) items.push(...page);
  return items;
}

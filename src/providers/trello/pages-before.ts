import { z } from 'zod';
import type { Query } from '../query';
import type { RequestPath } from '../request-path';
import type { TrelloClient } from './trello-client';

/** The most that Trello answers at once. */
const pageSize = 1_000;

/** Everything of a listing, page by page: Trello answers the newest, and `before` the oldest of them what is older. */
export async function* pagesBefore<Item extends { id: string }>(
  trello: TrelloClient,
  listing: RequestPath,
  { query, schema }: { query: Query; schema: z.ZodType<Item> },
): AsyncGenerator<Item[], void, undefined> {
  let before: string | undefined;
  for (;;) {
    const page: Item[] = await trello.get(listing, {
      query: { ...query, limit: pageSize, before },
      schema: z.array(schema),
    });
    yield page;
    if (page.length < pageSize) return;
    before = page.map(({ id }) => id).sort()[0];
  }
}

/** The same, whole. */
export async function allBefore<Item extends { id: string }>(
  ...listing: Parameters<typeof pagesBefore<Item>>
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pagesBefore(...listing)) items.push(...page);
  return items;
}

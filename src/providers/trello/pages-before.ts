import { z } from 'zod';
import type { Query } from '../query';
import type { RequestPath } from '../request-path';
import { createdAt, firstIdOf, isTrelloId } from './ids';
import type { TrelloClient } from './trello-client';

/** The largest page that Trello returns. */
const pageSize = 1_000;

/**
 * Trello sorts by date, but ids within one second are out of order (recorded: 7 pairs in a page of 50). The next page therefore overlaps by a
 * second (1 ms if a second holds 1,000 actions). In milliseconds.
 */
const overlaps = [1_000, 1];

interface Listed {
  id: string;
  /** Only for actions: ISO instant. */
  date?: string;
}

/** Where a listing of actions stopped: it continues with actions older than an instant, without those already listed. */
export interface PlaceInActions {
  before: string;
  told: readonly string[];
}

/** The most ids remembered of one second. With more, the place overlaps by a millisecond only. */
const mostRemembered = 200;

/**
 * Returns the place right after an action.
 *
 * @param seen all actions listed since `from`, this one included
 * @param from where the listing began
 */
export function placeAfter(
  { date }: { date: string },
  seen: readonly { id: string; date: string }[],
  from: PlaceInActions | undefined,
): PlaceInActions {
  const places = overlaps.map((overlap) => {
    const before = Date.parse(date) + overlap;
    // Actions listed before this reading began are at most a second older than `from.before`.
    const earlier = from !== undefined && before > Date.parse(from.before) - 2 * Math.max(...overlaps) ? from.told : [];
    const near = seen.filter((one) => Date.parse(one.date) < before).map(({ id }) => id);
    return { before: new Date(before).toISOString(), told: [...earlier, ...near] };
  });
  return (
    places.find((place) => place.told.length <= mostRemembered) ?? { before: new Date(date).toISOString(), told: [] }
  );
}

/**
 * What `before` takes: a date for actions, otherwise an id. (Atlassian's OpenAPI description: "a date string … or a mongo object ID" for
 * `/boards/{boardId}/actions`, "A notification ID" for `/members/{id}/notifications`)
 *
 * Each way has an item's creation time, the possible overlaps of the next page with the previous one, the safest first, and the instant's format.
 * When no overlap is left, and for cards, which are sorted by id, the next page continues before the smallest id.
 */
const ways = {
  date: {
    timeOf: ({ date }: Listed) => Date.parse(date ?? ''),
    overlaps,
    written: (time: number) => new Date(time).toISOString(),
  },
  'second of the id': {
    timeOf: ({ id }: Listed) => (isTrelloId(id) ? createdAt(id).getTime() : NaN),
    overlaps: [1_000],
    written: (time: number) => firstIdOf(new Date(time)),
  },
  id: { timeOf: () => Infinity, overlaps: [], written: String },
};

interface Listing<Item> {
  query: Query;
  schema: z.ZodType<Item>;
  by: keyof typeof ways;
  /** Page size of each request. */
  size?: number;
  /** Where to continue in actions. */
  from?: PlaceInActions | undefined;
}

/** Yields a whole listing, page by page: Trello returns the newest items, and `before` continues with items older than the oldest of them. */
export async function* pagesBefore<Item extends Listed>(
  trello: TrelloClient,
  listing: RequestPath,
  { query, schema, by, size = pageSize, from }: Listing<Item>,
): AsyncGenerator<Item[], void, undefined> {
  const way = ways[by];
  const listed = new Set<string>(from?.told);
  let before = from?.before;
  let reached = Infinity;
  for (;;) {
    const page: Item[] = await trello.get(listing, {
      query: { ...query, limit: size, before },
      schema: z.array(schema),
    });
    yield page.filter(({ id }) => !listed.has(id));
    if (page.length < size) return;
    for (const { id } of page) listed.add(id);
    const oldest = page.reduce((least, item) => Math.min(least, way.timeOf(item)), Infinity);
    const next = way.overlaps.map((overlap) => oldest + overlap).find((time) => time < reached);
    before = next === undefined ? page.map(({ id }) => id).sort()[0] : way.written(next);
    reached = next ?? reached;
  }
}

/** Returns the whole listing in one list. */
export async function allBefore<Item extends Listed>(
  ...listing: Parameters<typeof pagesBefore<Item>>
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pagesBefore(...listing)) items.push(...page);
  return items;
}

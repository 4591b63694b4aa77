import { z } from 'zod';
import type { Query } from '../query';
import type { RequestPath } from '../request-path';
import { createdAt, firstIdOf, isTrelloId } from './ids';
import type { TrelloClient } from './trello-client';

/** The most that Trello answers at once. */
const pageSize = 1_000;

/**
 * Trello sorts by date, but ids within one second are out of order (recorded: 7 pairs in a page of 50). The next page therefore overlaps by a
 * second (1 ms if a second holds 1,000 actions). In milliseconds.
 */
const overlaps = [1_000, 1];

interface Listed {
  id: string;
  /** Of an action: ISO instant. */
  date?: string;
}

/** Where a reading of actions was left: what is older than an instant, without those told already. */
export interface PlaceInActions {
  before: string;
  told: readonly string[];
}

/** More in one second are not remembered: those are told apart by milliseconds. */
const mostTold = 200;

/**
 * The place right after an action.
 *
 * @param seen all that were told since `from`, this one included
 * @param from where the reading began
 */
export function placeAfter(
  { date }: { date: string },
  seen: readonly { id: string; date: string }[],
  from: PlaceInActions | undefined,
): PlaceInActions {
  const places = overlaps.map((overlap) => {
    const before = Date.parse(date) + overlap;
    // What was told before it began is at most a second older than that.
    const earlier = from !== undefined && before > Date.parse(from.before) - 2 * Math.max(...overlaps) ? from.told : [];
    const near = seen.filter((one) => Date.parse(one.date) < before).map(({ id }) => id);
    return { before: new Date(before).toISOString(), told: [...earlier, ...near] };
  });
  return places.find((place) => place.told.length <= mostTold) ?? { before: new Date(date).toISOString(), told: [] };
}

/**
 * What `before` takes: of actions a date, of anything else an id. (Atlassian's OpenAPI description: "a date string … or a mongo object ID" for
 * `/boards/{boardId}/actions`, "A notification ID" for `/members/{id}/notifications`)
 *
 * Each says when an item came to be, how long the next page may overlap with the one before, the safest first, and how that instant is written. Where
 * none is left, and of cards, which are sorted by id, the next page is what comes before the smallest id.
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
  /** Most that are asked for at once. */
  size?: number;
  /** Where to go on in actions. */
  from?: PlaceInActions | undefined;
}

/** Everything of a listing, page by page: Trello answers the newest, and `before` the oldest of them what is older. */
export async function* pagesBefore<Item extends Listed>(
  trello: TrelloClient,
  listing: RequestPath,
  { query, schema, by, size = pageSize, from }: Listing<Item>,
): AsyncGenerator<Item[], void, undefined> {
  const way = ways[by];
  const told = new Set<string>(from?.told);
  let before = from?.before;
  let reached = Infinity;
  for (;;) {
    const page: Item[] = await trello.get(listing, {
      query: { ...query, limit: size, before },
      schema: z.array(schema),
    });
    yield page.filter(({ id }) => !told.has(id));
    if (page.length < size) return;
    for (const { id } of page) told.add(id);
    const oldest = page.reduce((least, item) => Math.min(least, way.timeOf(item)), Infinity);
    const next = way.overlaps.map((overlap) => oldest + overlap).find((time) => time < reached);
    before = next === undefined ? page.map(({ id }) => id).sort()[0] : way.written(next);
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

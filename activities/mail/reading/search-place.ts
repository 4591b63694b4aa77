import { z } from 'zod';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { idMark } from '../../id-mark';

/**
 * Where the next page of a search begins, which Graph sorts by the time at which mails were sent, newest first, or of a listing that Graph does not
 * sort. Both go on by Graph's own links alone.
 */
export const searchPlaceSchema = z.object({
  /** Mark of the criteria. */
  criteria: z.string(),
  /** Graph's link to the page; absent for the first one. */
  link: z.string().optional(),
  /** Marks of the messages on that page that were read already. */
  read: z.array(z.string()),
  /** How many were found on the pages before it. */
  hits: z.int(),
  /** Where a search before this one ended at its limit: the second, in epoch milliseconds, of the newest messages that it left. */
  sentUntil: z.int().optional(),
  /** Whether its pages are those of a listing: words are looked for in one, or one goes on by a link alone. */
  isListed: z.boolean().optional(),
});

export type SearchPlace = z.output<typeof searchPlaceSchema>;

/**
 * "A $search request returns up to 1,000 results" (https://learn.microsoft.com/graph/search-query-parameter), after which the link to the next page
 * is missing without a word. Somewhat fewer count as that many: what was deleted meanwhile is not answered.
 */
const mostHits = 990;

/** What is left of a page of messages, and where the rest is. */
export interface SearchStep {
  unread: GraphMessage[];
  next?: SearchPlace;
  /** Present where the search cannot go on: the second, in epoch milliseconds, until which it has got. */
  stuckAt?: number;
}

/**
 * Returns what a page holds that was not read before, and where its search goes on: behind the link, or at its limit in another search, for what was
 * sent until then.
 *
 * @param isSearch a listing has no such limit
 */
export function searchStep(
  { items, nextLink }: { items: readonly GraphMessage[]; nextLink?: string },
  place: SearchPlace,
  { isSearch }: { isSearch: boolean },
): SearchStep {
  const { criteria, read, sentUntil = Infinity } = place;
  const marks = new Set(read);
  const unread = items.filter((message) => !marks.has(idMark(message.id)) && !(sentSecond(message) > sentUntil));
  const hits = place.hits + items.length;
  if (nextLink !== undefined) return { unread, next: { ...place, link: nextLink, read: [], hits } };
  // What was sent in that second was found before, and left to this search: finding nothing, it is unable to look there.
  if (place.sentUntil !== undefined && hits === 0) return { unread, stuckAt: place.sentUntil + 1_000 };
  const last = items.findLast(({ sentDateTime }) => sentDateTime != null);
  if (!isSearch || hits < mostHits || last === undefined) return { unread };
  const end = sentSecond(last);
  // Another search begins with the day of the last message, and finds the same ones if that day has so many.
  if (!(end < sentUntil)) return { unread, stuckAt: end };
  // Those of the last second are left to it, because there may be more of that second.
  return {
    unread: unread.filter((message) => sentSecond(message) !== end),
    next: { criteria, read: [], hits: 0, sentUntil: end },
  };
}

/** Returns the place of a page again, of which these messages are still to be read. */
export const placeBefore = (
  left: readonly GraphMessage[],
  items: readonly GraphMessage[],
  place: SearchPlace,
): SearchPlace => ({
  ...place,
  read: items.filter((message) => !left.includes(message)).map(({ id }) => idMark(id)),
});

const sentSecond = ({ sentDateTime }: GraphMessage): number =>
  Math.floor(Date.parse(sentDateTime ?? '') / 1_000) * 1_000;

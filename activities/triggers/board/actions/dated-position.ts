import { z } from 'zod';

/** Dated items may appear slightly after an item with a later date. Items seen within this time are remembered. */
const overlapMilliseconds = 60_000;

export const positionSchema = z.object({ since: z.string(), seen: z.array(z.string()) });

/** By board. */
export const positionsSchema = z.record(z.string(), positionSchema);

/** How far a listing of dated items has been read, by the provider's own times. */
export type Position = z.output<typeof positionSchema>;

interface Dated {
  id: string;
  /** ISO instant. */
  date: string;
}

export interface News<Thing> {
  /** The items that are new since the position, oldest first. */
  news: Thing[];
  position: Position;
  /** Whether there are more new items than were to be emitted at once. The position stays before them. */
  more: boolean;
}

/** The items of a listing that are new since the position, and the position after them. */
export function newSince<Thing extends Dated>(
  position: Position,
  listing: readonly Thing[],
  most = Infinity,
): News<Thing> {
  const listed = oldestFirst(listing);
  const unseen = listed.filter(
    ({ id, date }) => Date.parse(date) >= Date.parse(position.since) && !position.seen.includes(id),
  );
  const news = unseen.slice(0, most);
  const later = new Set(unseen.slice(news.length));
  const seen = listed.filter((thing) => !later.has(thing));
  return { news, position: advance(position, seen), more: later.size > 0 };
}

function advance({ since }: Position, seen: Dated[]): Position {
  const newest = seen.reduce(
    (latest, { date }) => Math.max(latest, Date.parse(date) - overlapMilliseconds),
    Date.parse(since),
  );
  return {
    since: new Date(newest).toISOString(),
    seen: seen.filter(({ date }) => Date.parse(date) >= newest).map(({ id }) => id),
  };
}

const byDate = (one: Pick<Dated, 'date'>, other: Pick<Dated, 'date'>): number => one.date.localeCompare(other.date);

/** Reverses a listing that has the newest first. Items with the same date keep the listing's order, because ids within a second have no order. */
export const oldestFirst = <Thing extends Pick<Dated, 'date'>>(listing: readonly Thing[]): Thing[] =>
  listing.toReversed().sort(byDate);

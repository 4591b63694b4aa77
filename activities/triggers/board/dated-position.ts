import { z } from 'zod';

/** What is dated may come to light a little after something later; what was seen within this time is remembered. In milliseconds. */
const overlap = 60_000;

export const positionSchema = z.object({ since: z.string(), seen: z.array(z.string()) });

/** By board. */
export const positionsSchema = z.record(z.string(), positionSchema);

/** How far a listing of dated things has been seen, by the provider's own times. */
export type Position = z.output<typeof positionSchema>;

interface Dated {
  id: string;
  /** ISO instant. */
  date: string;
}

export interface Sent<Thing> {
  /** What the position had not seen, oldest first. */
  news: Thing[];
  position: Position;
  /** There is more than was to be sent at once; the position stays before it. */
  more: boolean;
}

/** Of a listing, what the position has not seen, and the position after it. */
export function newSince<Thing extends Dated>(
  position: Position,
  listing: readonly Thing[],
  most = Infinity,
): Sent<Thing> {
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
  const newest = seen.reduce((latest, { date }) => Math.max(latest, Date.parse(date) - overlap), Date.parse(since));
  return {
    since: new Date(newest).toISOString(),
    seen: seen.filter(({ date }) => Date.parse(date) >= newest).map(({ id }) => id),
  };
}

const byDate = (one: Pick<Dated, 'date'>, other: Pick<Dated, 'date'>): number => one.date.localeCompare(other.date);

/** A listing, which has the newest first, the other way round. What has the same date stays in the listing's order: ids of one second have none. */
export const oldestFirst = <Thing extends Pick<Dated, 'date'>>(listing: readonly Thing[]): Thing[] =>
  listing.toReversed().sort(byDate);

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

export function unseen<Thing extends Dated>({ since, seen }: Position, listed: Thing[]): Thing[] {
  return listed.filter(({ id, date }) => Date.parse(date) >= Date.parse(since) && !seen.includes(id));
}

/** The position after all of these have been seen. */
export function advance({ since }: Position, listed: Dated[]): Position {
  const newest = listed.reduce((latest, { date }) => Math.max(latest, Date.parse(date) - overlap), Date.parse(since));
  return {
    since: new Date(newest).toISOString(),
    seen: listed.filter(({ date }) => Date.parse(date) >= newest).map(({ id }) => id),
  };
}

import { z } from 'zod';
import type { GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { readGraphTime } from '../../../src/providers/microsoft-graph/wire/event-time';
import { idMark } from '../../id-mark';
import { zonesApartMilliseconds } from '../times/view-window';

/**
 * Where the next page of events begins. Graph's own link counts the events before it (`$skip`), so it passes over as many events as have since been
 * deleted or moved to another time.
 */
export const eventPlaceSchema = z.object({
  /** No event that is still to be read starts before this instant, in epoch milliseconds. */
  from: z.number(),
  /** Marks of the events since then that were read already. */
  read: z.array(z.string()),
});

export type EventPlace = z.output<typeof eventPlaceSchema>;

/**
 * Returns the place after some events.
 *
 * @param events what was read since `from`
 */
export function placeAfter(events: readonly GraphEvent[], from: number): EventPlace {
  const last = events.at(-1);
  // Graph sorts all-day events by instants of the zones they were made in, and shows them by their days: each may be a zone's distance off, in
  // opposite directions, so that an event which comes later may show a start this much earlier.
  const next = last === undefined ? from : Math.max(from, startOf(last) - 2 * zonesApartMilliseconds);
  return { from: next, read: events.filter((event) => startOf(event) >= next).map(({ id }) => idMark(id)) };
}

/** Returns the start as Graph shows it, in epoch milliseconds. */
export const startOf = ({ start }: GraphEvent): number => (start == null ? 0 : readGraphTime(start).toMillis());

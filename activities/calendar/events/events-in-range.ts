import type { z } from 'zod';
import type { listEvents } from '../../../src/contracts/calendar/list-events';
import { speaksOf } from '../../../src/contracts/calendar/speaks-of';
import { readRange, spanOf } from '../../../src/contracts/calendar/time-span';
import { toolError } from '../../../src/contracts/tool-error';
import { eventSchema, type GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { idMark } from '../../id-mark';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { calendarPath, type CalendarPaths } from './calendar-path';
import { eventPlaceSchema, placeAfter, startOf, type EventPlace } from './event-place';
import { currentSpan } from '../times/new-times';
import { textOfEvent } from './text-of-event';
import { overlaps, windowAround, zonesApartMilliseconds } from '../times/view-window';

type Input = z.output<typeof listEvents.input>;

export interface FoundEvents {
  found: readonly GraphEvent[];
  /** Whose calendar it is, if somebody else has shared it, and how the path to one of its events is written. */
  calendar: Pick<CalendarPaths, 'at' | 'sharedBy'>;
  nextPage?: string;
}

/** The most pages read for one answer: Graph cannot search calendars, and also returns events next to the range. */
const mostPages = 10;

/** The fewest events to read per page: events of neighbouring days come first. */
const fewestRead = 25;

/** Graph's longest calendar view has 1825 days, and the window adds more than a day on both sides. */
const mostDays = 1822;

/** Reads the events of a range that come after those of the page before. */
export async function eventsInRange(
  input: Input,
  { zone, $select }: { zone: string; $select: string },
  context: MailboxStepContext,
): Promise<FoundEvents> {
  const { graph, pages: tokens } = context;
  const { start = '', end = '', query: words, limit } = input;
  const range = spanOf(readRange({ start, end, timeZone: zone }));
  if (range.end.diff(range.start).as('days') > mostDays) {
    throw toolError('InvalidInput', `A range may have at most ${mostDays} days. Ask for a part of it.`);
  }
  // Written so that a calendar's name cannot look like a mailbox's address.
  const paged = input.calendar === undefined ? input.mailbox : JSON.stringify([input.mailbox ?? '', input.calendar]);
  const place = input.page === undefined ? anyPlace : tokens.openAs(eventPlaceSchema, input.page, paged);
  const marks = new Set(place.read);
  const isWanted = (event: GraphEvent) =>
    !marks.has(idMark(event.id)) &&
    (event.start == null || event.end == null || overlaps(currentSpan(event, zone), range)) &&
    (words === undefined || speaksOf(textOfEvent(event), words));
  const query = {
    ...windowAround({ start: Math.max(range.start.toMillis(), place.from + zonesApartMilliseconds), end: range.end }),
    $select,
    $orderby: 'start/dateTime',
    $top: Math.max(limit, fewestRead) + marks.size,
  };
  const { view, ...calendar } = await calendarPath(input.calendar, context);
  const found: GraphEvent[] = [];
  const read: GraphEvent[] = [];
  const andMore = () => ({
    found,
    calendar,
    nextPage: tokens.seal(JSON.stringify(placeAfter(read, place.from)), paged),
  });
  let pages = 0;
  for await (const { items, nextLink } of graph.pages(view, { query, schema: eventSchema })) {
    for (const event of items) {
      if (startOf(event) < place.from) continue;
      if (isWanted(event)) {
        if (found.length === limit) return andMore();
        found.push(event);
      }
      read.push(event);
    }
    pages += 1;
    if (nextLink !== undefined && pages >= mostPages) return andMore();
  }
  return { found, calendar };
}

const anyPlace: EventPlace = { from: Number.MIN_SAFE_INTEGER, read: [] };

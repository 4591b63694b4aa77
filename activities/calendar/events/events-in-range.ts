import { z } from 'zod';
import type { listEvents } from '../../../src/contracts/calendar/list-events';
import { speaksOf } from '../../../src/contracts/calendar/speaks-of';
import { readRange, spanOf } from '../../../src/contracts/calendar/time-span';
import { toolError } from '../../../src/contracts/tool-error';
import { eventSchema, type GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { idMark } from '../../id-mark';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { calendarPath } from './calendar-path';
import { eventPlaceSchema, placeAfter, startOf, type EventPlace } from './event-place';
import { currentSpan } from '../times/new-times';
import { textOfEvent } from './text-of-event';
import { overlaps, windowAround, zonesApartMilliseconds } from '../times/view-window';

type Input = z.output<typeof listEvents.input>;

export interface FoundEvents {
  found: readonly GraphEvent[];
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
  const {
    link,
    skip = 0,
    ...place
  } = input.page === undefined ? anyPlace : readPosition(tokens.open(input.page, paged));
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
  const first = link === undefined ? (await calendarPath(input.calendar, context)).view : { link };
  let { from } = place;
  let toSkip = skip;
  const found: GraphEvent[] = [];
  const read: GraphEvent[] = [];
  const andMore = () => ({ found, nextPage: tokens.seal(JSON.stringify(placeAfter(read, from)), paged) });
  let pages = 0;
  for await (const { items, nextLink } of graph.pages(first, { query, schema: eventSchema })) {
    const rest = items.slice(toSkip);
    // Nothing is known of the pages before a link of an earlier release: what starts earlier than this page counts as read.
    if (link !== undefined && from === place.from && rest[0] !== undefined) from = startOf(rest[0]);
    read.push(...items.slice(0, toSkip));
    toSkip = Math.max(0, toSkip - items.length);
    for (const [index, event] of rest.entries()) {
      // The page of a link is read whole: an all-day event of another zone may show an earlier start than the one before it.
      if (link === undefined && startOf(event) < from) continue;
      if (isWanted(event)) {
        if (found.length === limit) {
          // The next token has a place in place of the link: the place must not lie after an event that is left of this page.
          if (link !== undefined) from = Math.min(from, ...rest.slice(index).map(startOf));
          return andMore();
        }
        found.push(event);
      }
      read.push(event);
    }
    pages += 1;
    if (nextLink !== undefined && pages >= mostPages) return andMore();
  }
  return { found };
}

interface Position extends EventPlace {
  /** Graph's link to a page, in tokens of earlier releases. */
  link?: string | undefined;
  /** How many events of that page to skip. */
  skip?: number | undefined;
}

const anyPlace: Position = { from: Number.MIN_SAFE_INTEGER, read: [] };

const linkSchema = z.object({ link: z.string().optional(), skip: z.int() });

/** Reads a position: a place, or as earlier releases wrote it, a link with or without a number of events to skip. */
function readPosition(text: string): Position {
  if (!text.startsWith('{')) return { ...anyPlace, link: text };
  const read = z.union([eventPlaceSchema, linkSchema]).parse(JSON.parse(text));
  return { ...anyPlace, ...read };
}

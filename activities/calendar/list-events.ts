import { z } from 'zod';
import { listEvents as contract, longestBody } from '../../src/contracts/calendar/list-events';
import { speaksOf } from '../../src/contracts/calendar/speaks-of';
import { readRange, spanOf } from '../../src/contracts/calendar/time-span';
import { toolError } from '../../src/contracts/tool-error';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { answerFiles, filesAt } from '../mail/files-at';
import { inMailbox, type MailboxStepContext } from '../mail/in-mailbox';
import { answerEvent, eventSelect } from './answer-event';
import { calendarPath } from './calendar-path';
import { zoneOfRange } from './mailbox-zone';
import { currentSpan } from './new-times';
import { textOfEvent } from './text-of-event';
import { touches, windowAround } from './view-window';

type Input = z.output<typeof contract.input>;

/** The most pages read for one answer: Graph cannot search calendars, and also returns events next to the range. */
const mostPages = 10;

/** The fewest events to read per page: events of neighbouring days come first. */
const fewestRead = 25;

/** Graph's longest calendar view has 1825 days, and the window adds more than a day on both sides. */
const mostDays = 1822;

export const listEvents = implement(
  contract,
  inMailbox(async (input, context) => {
    const zone = await zoneOfRange(input, context);
    const { found, ...rest } =
      input.eventId === undefined ? await inRange(input, zone, context) : await one(input.eventId, input, context);
    const { includeRecurrence = input.eventId !== undefined } = input;
    const listed = includeRecurrence ? await withRecurrence(found, context) : found;
    const bodyLength = bodyLengthOf(input);
    const everybody = input.eventId !== undefined;
    const events = listed.map(async (event) => ({
      ...answerEvent(event, { zone, bodyLength, everybody }),
      ...(await filesOf(event, input, context)),
    }));
    return { events: await Promise.all(events), timeZone: zone, hasMore: rest.nextPage !== undefined, ...rest };
  }),
);

interface Found {
  found: readonly GraphEvent[];
  nextPage?: string;
}

async function one(eventId: string, input: Input, { graph, at }: MailboxStepContext): Promise<Found> {
  return {
    found: [await graph.get(at`/events/${eventId}`, { query: { $select: selected(input) }, schema: eventSchema })],
  };
}

async function inRange(input: Input, zone: string, context: MailboxStepContext): Promise<Found> {
  const { graph, pages: tokens } = context;
  // Written so that a calendar's name cannot look like a mailbox's address.
  const paged = input.calendar === undefined ? input.mailbox : JSON.stringify([input.mailbox ?? '', input.calendar]);
  let at: Position = input.page === undefined ? { skip: 0 } : readPosition(tokens.open(input.page, paged));
  const first = at.link === undefined ? (await calendarPath(input.calendar, context)).view : { link: at.link };
  const { start = '', end = '', query: words, limit } = input;
  const range = spanOf(readRange({ start, end, timeZone: zone }));
  if (range.end.diff(range.start).as('days') > mostDays) {
    throw toolError('InvalidInput', `A range may have at most ${mostDays} days. Ask for a part of it.`);
  }
  const isIn = (event: GraphEvent) =>
    event.start == null || event.end == null || touches(currentSpan(event, zone), range);
  const query = {
    ...windowAround(range),
    $select: selected(input),
    $orderby: 'start/dateTime',
    $top: Math.max(limit, fewestRead),
  };
  const found: GraphEvent[] = [];
  let pages = 0;
  for await (const { items, nextLink } of graph.pages(first, { query, schema: eventSchema })) {
    for (const [index, event] of items.entries()) {
      if (index < at.skip || !isIn(event) || (words !== undefined && !speaksOf(textOfEvent(event), words))) continue;
      if (found.length === limit)
        return { found, nextPage: tokens.seal(JSON.stringify({ ...at, skip: index }), paged) };
      found.push(event);
    }
    at = { link: nextLink, skip: 0 };
    pages += 1;
    if (nextLink !== undefined && pages >= mostPages) {
      return { found, nextPage: tokens.seal(JSON.stringify(at), paged) };
    }
  }
  return { found };
}

/** Where the next page begins: inside one of the provider's pages, because those also contain events next to the range. */
const positionSchema = z.object({
  /** The provider's link to the page; absent for the first one. */
  link: z.string().optional(),
  /** How many events of that page to skip. */
  skip: z.int(),
});

type Position = z.output<typeof positionSchema>;

/** Reads a position. Tokens of earlier releases, which did not filter neighbouring events, consist of the link alone. */
const readPosition = (text: string): Position =>
  text.startsWith('{') ? positionSchema.parse(JSON.parse(text)) : { link: text, skip: 0 };

const bodyLengthOf = ({ eventId, bodyLength }: Input): number =>
  bodyLength ?? (eventId === undefined ? 0 : longestBody);

const selected = (input: Input): string =>
  `${eventSelect},bodyPreview${bodyLengthOf(input) > 0 ? ',body' : ''}${input.webLinks ? ',webLink' : ''}`;

async function filesOf(
  { id, hasAttachments }: GraphEvent,
  { mailbox, eventId }: Input,
  { graph, at, account }: MailboxStepContext,
) {
  if (hasAttachments !== true) return {};
  const files = await filesAt(at`/events/${id}/attachments`, graph);
  return answerFiles(files, { from: 'event', account, mailbox, eventId: id }, { all: eventId !== undefined });
}

/** Adds to each occurrence the recurrence of its series, which Graph returns only for the series. */
async function withRecurrence(events: readonly GraphEvent[], { graph, at }: MailboxStepContext): Promise<GraphEvent[]> {
  const ids = [...new Set(events.flatMap(({ seriesMasterId }) => seriesMasterId ?? []))];
  const series = await Promise.all(
    ids.map((id) => graph.get(at`/events/${id}`, { query: { $select: 'id,recurrence' }, schema: eventSchema })),
  );
  const recurrences = new Map(series.map(({ id, recurrence }, index) => [ids[index] ?? id, recurrence]));
  return events.map((event) => ({
    ...event,
    recurrence: event.recurrence ?? recurrences.get(event.seriesMasterId ?? ''),
  }));
}

import type { z } from 'zod';
import { listEvents as contract, longestBody } from '../../src/contracts/calendar/list-events';
import { speaksOf } from '../../src/contracts/calendar/speaks-of';
import { readRange, spanOf } from '../../src/contracts/calendar/time-span';
import { toolError } from '../../src/contracts/tool-error';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { answerFile, filesAt } from '../mail/files-at';
import { inMailbox, type MailboxStepContext } from '../mail/in-mailbox';
import { answerEvent, eventSelect } from './answer-event';
import { calendarPath } from './calendar-path';
import { zoneOfRange } from './mailbox-zone';
import { textOfEvent } from './text-of-event';

type Input = z.output<typeof contract.input>;

/** Pages looked through for one answer when words have to be looked for: Graph has no search in calendars. */
const mostPages = 10;

/** The longest calendar view Graph gives. */
const mostDays = 1825;

export const listEvents = implement(
  contract,
  inMailbox(async (input, context) => {
    const zone = await zoneOfRange(input, context);
    const { found, ...rest } =
      input.eventId === undefined ? await inRange(input, zone, context) : await one(input.eventId, input, context);
    const { includeRecurrence = input.eventId !== undefined } = input;
    const listed = includeRecurrence ? await withRecurrence(found, context) : found;
    const bodyLength = bodyLengthOf(input);
    const events = listed.map(async (event) =>
      answerEvent(event, { zone, bodyLength, attachments: await filesOf(event, input, context) }),
    );
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
  // Written so that no name of a calendar reads like the address of a mailbox.
  const paged = input.calendar === undefined ? input.mailbox : JSON.stringify([input.mailbox ?? '', input.calendar]);
  const first =
    input.page === undefined
      ? (await calendarPath(input.calendar, context)).view
      : { link: tokens.open(input.page, paged) };
  const { start = '', end = '' } = input;
  const range = spanOf(readRange({ start, end, timeZone: zone }));
  if (range.end.diff(range.start).as('days') > mostDays) {
    throw toolError('InvalidInput', `A range may have at most ${mostDays} days. Ask for a part of it.`);
  }
  const query = {
    startDateTime: range.start.toUTC().toISO(),
    endDateTime: range.end.toUTC().toISO(),
    $select: selected(input),
    $orderby: 'start/dateTime',
    $top: input.limit,
  };
  const found: GraphEvent[] = [];
  let rest: { nextPage?: string } = {};
  let pages = 0;
  for await (const page of graph.pages(first, { query, schema: eventSchema })) {
    const { query: words } = input;
    found.push(...page.items.filter((event) => words === undefined || speaksOf(textOfEvent(event), words)));
    rest = page.nextLink === undefined ? {} : { nextPage: tokens.seal(page.nextLink, paged) };
    pages += 1;
    if (found.length > 0 || pages >= mostPages) break;
  }
  return { found, ...rest };
}

const bodyLengthOf = ({ eventId, bodyLength }: Input): number =>
  bodyLength ?? (eventId === undefined ? 0 : longestBody);

const selected = (input: Input): string =>
  `${eventSelect},bodyPreview${bodyLengthOf(input) > 0 ? ',body' : ''}${input.webLinks ? ',webLink' : ''}`;

async function filesOf(
  { id, hasAttachments }: GraphEvent,
  { mailbox }: Input,
  { graph, at, account }: MailboxStepContext,
) {
  if (hasAttachments !== true) return [];
  const files = await filesAt(at`/events/${id}/attachments`, graph);
  return files.map((file) => answerFile(file, { from: 'event', account, mailbox, eventId: id }));
}

/** Gives occurrences the recurrence of their series, which Graph tells of the series only. */
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

import { listEvents as contract } from '../../src/contracts/calendar/list-events';
import { readRange, spanOf } from '../../src/contracts/calendar/time-span';
import { toolError } from '../../src/contracts/tool-error';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { inMailbox, type MailboxStepContext } from '../mail/in-mailbox';
import { answerEvent, eventSelect } from './answer-event';
import { calendarPath } from './calendar-path';
import { zoneOfRange } from './mailbox-zone';

/** Pages looked through for one answer when words have to be looked for: Graph has no search in calendars. */
const mostPages = 10;

/** The longest calendar view Graph gives. */
const mostDays = 1825;

export const listEvents = implement(
  contract,
  inMailbox(async (input, context) => {
    const { graph, pages: tokens } = context;
    // Written so that no name of a calendar reads like the address of a mailbox.
    const paged = input.calendar === undefined ? input.mailbox : JSON.stringify([input.mailbox ?? '', input.calendar]);
    const start =
      input.page === undefined
        ? (await calendarPath(input.calendar, context)).view
        : { link: tokens.open(input.page, paged) };
    const zone = await zoneOfRange(input, context);
    const range = spanOf(readRange({ ...input, timeZone: zone }));
    if (range.end.diff(range.start).as('days') > mostDays) {
      throw toolError('InvalidInput', `A range may have at most ${mostDays} days. Ask for a part of it.`);
    }
    const query = {
      startDateTime: range.start.toUTC().toISO(),
      endDateTime: range.end.toUTC().toISO(),
      $select: `${eventSelect},bodyPreview${input.bodyLength > 0 ? ',body' : ''}${input.webLinks ? ',webLink' : ''}`,
      $orderby: 'start/dateTime',
      $top: input.limit,
    };
    const found: GraphEvent[] = [];
    let rest: { nextPage?: string } = {};
    let pages = 0;
    for await (const page of graph.pages(start, { query, schema: eventSchema })) {
      found.push(...page.items.filter((event) => speaksOf(event, input.query)));
      rest = page.nextLink === undefined ? {} : { nextPage: tokens.seal(page.nextLink, paged) };
      pages += 1;
      if (found.length > 0 || pages >= mostPages) break;
    }
    const listed = input.includeRecurrence ? await withRecurrence(found, context) : found;
    const events = listed.map((event) => answerEvent(event, { zone, bodyLength: input.bodyLength }));
    return { events, timeZone: zone, hasMore: rest.nextPage !== undefined, ...rest };
  }),
);

/** Whether all words are somewhere in what the event says. */
function speaksOf(event: GraphEvent, words: string | undefined): boolean {
  if (words === undefined) return true;
  const people = [event.organizer, ...(event.attendees ?? [])].flatMap((person) => [
    person?.emailAddress.name,
    person?.emailAddress.address,
  ]);
  const text = [event.subject, event.location?.displayName, event.bodyPreview, ...people].join('\n').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
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

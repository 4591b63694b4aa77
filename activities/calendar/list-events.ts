import type { z } from 'zod';
import { listEvents as contract, longestBody } from '../../src/contracts/calendar/list-events';
import { defined } from '../../src/json/defined';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import { implement } from '../implement';
import { answerFiles, filesAt } from '../mailbox/files-at';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { answerEvent, eventSelect } from './events/answer-event';
import { assertInCalendar } from './events/event-target';
import { whereEventIs } from './events/where-event-is';
import { eventsInRange, type FoundEvents } from './events/events-in-range';
import { zoneOfRange } from '../mailbox/mailbox-zone';

type Input = z.output<typeof contract.input>;

export const listEvents = implement(
  contract,
  inMailbox(async (input, context) => {
    const zone = await zoneOfRange(input, context);
    const { found, calendar, ...rest } =
      input.eventId === undefined
        ? await eventsInRange(input, { zone, $select: selected(input) }, context)
        : await one(input.eventId, input, context);
    const { includeRecurrence = input.eventId !== undefined } = input;
    const listed = includeRecurrence ? await withRecurrence(found, { ...context, at: calendar.at }) : found;
    const bodyLength = bodyLengthOf(input);
    const everybody = input.eventId !== undefined;
    const events = listed.map(async (event) => ({
      ...answerEvent(event, { zone, bodyLength, everybody }),
      ...(await filesOf(event, input, calendar, context)),
    }));
    return { events: await Promise.all(events), timeZone: zone, hasMore: rest.nextPage !== undefined, ...rest };
  }),
);

/** @throws NotFound when there is no such event, or it lies in Deleted Items */
const one = (eventId: string, input: Input, context: MailboxStepContext): Promise<FoundEvents> =>
  whereEventIs(eventId, context, async (there) => {
    const query = { $select: `${selected(input)},createdDateTime` };
    const event = await there.graph.get(there.at`/events/${eventId}`, { query, schema: eventSchema });
    await assertInCalendar(event, there);
    return { found: [event], calendar: there.calendar };
  });

const bodyLengthOf = ({ eventId, bodyLength }: Input): number =>
  bodyLength ?? (eventId === undefined ? 0 : longestBody);

const selected = (input: Input): string =>
  `${eventSelect},bodyPreview${bodyLengthOf(input) > 0 ? ',body' : ''}${input.webLinks ? ',webLink' : ''}`;

/** Returns an event's files; of one in a calendar that somebody has shared only how many there are, because no step opens them by the event's id. */
async function filesOf(
  { id, hasAttachments }: GraphEvent,
  { mailbox, eventId }: Input,
  { at, sharedBy }: FoundEvents['calendar'],
  { graph, account }: MailboxStepContext,
) {
  if (hasAttachments !== true) return {};
  const files = await filesAt(at`/events/${id}/attachments`, graph);
  const all = eventId !== undefined || sharedBy !== undefined;
  const answer = answerFiles(files, { from: 'event', account, mailbox, eventId: id }, { all });
  if (sharedBy === undefined) return answer;
  const { attachments, ...others } = answer;
  return { ...others, ...defined({ attachmentCount: attachments?.length }) };
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

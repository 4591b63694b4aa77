import { GraphError } from '../platform/graph-error';
import { recipientOf } from '../mail/mail-transport';
import type { Mailbox } from '../users/mailbox';
import type { Calendar } from './calendar';
import type { Series, StoredEvent } from './event';
import { newContent } from './event-content';
import type { EventInput } from './event-input';
import { newOnlineMeeting, withMeetingBlob } from './online-meeting';
import { readRecurrence } from './read-recurrence';
import type { PatternedRecurrence } from './recurrence';
import { inZone } from './wall-time';

/** Creates an event in the calendar. Throws Graph's error for an invalid event. */
export function createEvent(mailbox: Mailbox, calendar: Calendar, input: EventInput): StoredEvent {
  assertTransaction(mailbox, input.transactionId);
  const written = newContent(input);
  const recurrence = input.recurrence ? readRecurrence(input.recurrence, written.start) : null;
  const seed = `${mailbox.owner.id}/${mailbox.changes.latest}`;
  const onlineMeeting = input.isOnlineMeeting ? newOnlineMeeting(calendar, input.onlineMeetingProvider, seed) : null;
  const content = {
    ...written,
    ...(recurrence && timesOfSeries(written, recurrence)),
    onlineMeeting,
    body: onlineMeeting ? withMeetingBlob(written.body, onlineMeeting) : written.body,
    responseStatus: { response: 'organizer' as const, time: null },
  };
  return mailbox.calendars.add(
    {
      content,
      organizer: recipientOf(mailbox.owner),
      isOrganizer: true,
      series: recurrence && newSeries(recurrence),
      transactionId: input.transactionId ?? null,
    },
    calendar.id,
  );
}

export function newSeries(recurrence: PatternedRecurrence): Series {
  return { recurrence, exceptions: new Map(), cancelledDates: new Set() };
}

/** Returns the times of a series in the time zone of its recurrence. */
export function timesOfSeries(
  { start, end }: Pick<StoredEvent['content'], 'start' | 'end'>,
  { range }: PatternedRecurrence,
) {
  return { start: inZone(start, range.recurrenceTimeZone), end: inZone(end, range.recurrenceTimeZone) };
}

function assertTransaction(mailbox: Mailbox, transactionId: string | null | undefined): void {
  if (transactionId === undefined || transactionId === null) return;
  const existing = mailbox.events.all().find((event) => event.transactionId === transactionId);
  if (!existing) return;
  throw new GraphError(
    400,
    'ErrorDuplicateTransactionId',
    "Your request can't be completed. The TransactionId specified in the request has already been used to create a different event.",
    {},
    { '@event.existingEventId': existing.id },
  );
}

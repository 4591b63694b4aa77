import { GraphError, invalidRequest } from '../platform/graph-error';
import type { Mailbox } from '../users/mailbox';
import { timesDiffer } from './compare-meeting';
import { newSeries, timesOfSeries } from './create-event';
import type { EventContent, Series, StoredEvent } from './event';
import { changedContent } from './event-content';
import type { EventInput } from './event-input';
import { itemOf, neighboursOf, occurrenceOf, type EventItem } from './event-item';
import { keepsMeetingBlob, newOnlineMeeting, withMeetingBlob } from './online-meeting';
import { readRecurrence } from './read-recurrence';
import { dateOf } from './wall-time';

/** Changes an event, a whole series, or one occurrence, which becomes an exception. Returns the changed item. */
export function changeEvent(mailbox: Mailbox, item: EventItem, input: EventInput): EventItem {
  assertOrganizer(item, input);
  if (input.transactionId !== undefined && input.transactionId !== item.event.transactionId) {
    throw invalidRequest("Your request can't be completed. The TransactionId of an event cannot be changed.");
  }
  const content = withOnlineMeeting(mailbox, item, input, withFreshAnswers(item, changedContent(item.content, input)));
  if (item.date === undefined) return itemOf(changeWhole(mailbox, item.event, input, content));
  if (input.recurrence) {
    throw invalidRequest("Your request can't be completed. An occurrence has no recurrence of its own.");
  }
  assertBetweenNeighbours(item.event, item.date, content);
  const event = mailbox.calendars.putException(item.event, item.date, content);
  return occurrenceOf(event, item.date) ?? item;
}

/** Changes a whole event. A series loses its exceptions if its times or its pattern change. */
function changeWhole(mailbox: Mailbox, event: StoredEvent, input: EventInput, content: EventContent): StoredEvent {
  const series = changedSeries(event.series, input, content);
  const times = series && timesOfSeries(content, series.recurrence);
  return mailbox.events.update(event, { series, content: { ...content, ...times } });
}

function changedSeries(series: Series | null, input: EventInput, content: EventContent): Series | null {
  if (input.recurrence === null) return null;
  if (input.recurrence) return newSeries(readRecurrence(input.recurrence, content.start));
  if (!series || (!input.start && !input.end && input.isAllDay === undefined)) return series;
  const { recurrence } = series;
  return newSeries({ ...recurrence, range: { ...recurrence.range, startDate: dateOf(content.start) } });
}

/** Resets all answers if the time of the meeting changes. */
function withFreshAnswers(item: EventItem, content: EventContent): EventContent {
  if (!timesDiffer(item.content, content)) return content;
  const status = { response: 'none', time: null } as const;
  return { ...content, attendees: content.attendees.map((attendee) => ({ ...attendee, status })) };
}

/** An online meeting stays online, unless the request overwrites the meeting's part of the body. Then the online meeting is lost. */
function withOnlineMeeting(mailbox: Mailbox, item: EventItem, input: EventInput, content: EventContent): EventContent {
  const { onlineMeeting } = item.content;
  if (onlineMeeting) {
    return input.body && !keepsMeetingBlob(input.body, onlineMeeting) ? { ...content, onlineMeeting: null } : content;
  }
  if (!input.isOnlineMeeting) return content;
  const calendar = mailbox.calendars.homeOf(item.event);
  const created = newOnlineMeeting(calendar, input.onlineMeetingProvider, item.event.iCalUId);
  return created === null
    ? content
    : { ...content, onlineMeeting: created, body: withMeetingBlob(content.body, created) };
}

const organizersOwn = [
  'subject',
  'start',
  'end',
  'isAllDay',
  'location',
  'locations',
  'attendees',
  'recurrence',
  'hideAttendees',
  'allowNewTimeProposals',
  'responseRequested',
  'isOnlineMeeting',
] as const;

/** Throws if an attendee changes a property that only the organizer may change. */
function assertOrganizer({ event }: EventItem, input: EventInput): void {
  if (event.isOrganizer || organizersOwn.every((name) => input[name] === undefined)) return;
  throw invalidRequest("Your request can't be completed. You need to be an organizer to update this meeting.");
}

/** Throws if the occurrence reaches the day of the one before or after it. Outlook does not allow that. */
function assertBetweenNeighbours(event: StoredEvent, date: string, { start }: EventContent): void {
  const moved = dateOf(start);
  const crosses = neighboursOf(event, date).some((neighbour) =>
    neighbour < date ? moved <= neighbour : moved >= neighbour,
  );
  if (moved === date || !crosses) return;
  throw new GraphError(
    400,
    'ErrorOccurrenceCrossingBoundary',
    'Modified occurrence is crossing or overlapping adjacent occurrence.',
  );
}

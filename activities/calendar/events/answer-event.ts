import type { EventAnswer } from '../../../src/contracts/calendar/event-answer';
import { defined } from '../../../src/json/defined';
import { mostPeople } from '../../../src/contracts/most-people';
import { iso } from '../../../src/contracts/calendar/local-time';
import { messageText, type MessageText } from '../../../src/providers/microsoft-graph/message-text';
import { trimmedText } from '../../../src/text/cut-text';
import type { GraphAttendee, GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { readGraphTime } from '../../../src/providers/microsoft-graph/wire/event-time';
import { addressOf } from '../../mailbox/address-of';
import { allDayDates } from '../times/all-day-dates';
import { answerRecurrence } from '../times/answer-recurrence';

/** The fields that steps read of an event, besides its body. */
export const eventSelect =
  'id,type,seriesMasterId,iCalUId,subject,start,end,originalStartTimeZone,isAllDay,isCancelled,isOrganizer,organizer,attendees,responseStatus,' +
  'location,showAs,sensitivity,importance,responseRequested,categories,isReminderOn,reminderMinutesBeforeStart,isOnlineMeeting,onlineMeeting,recurrence,hasAttachments';

const responses = { accepted: 'accepted', tentativelyAccepted: 'tentative', declined: 'declined' } as const;

export interface EventAnswerOptions {
  /** The IANA zone in which times are written. */
  zone: string;
  /** The longest description, in characters; 0 for none. */
  bodyLength: number;
  /** Whether to list all attendees, however many. */
  everybody?: boolean;
}

const nothingRead: MessageText = { text: '', isCut: false, hadHidden: false };

/** Returns an event as models get it: default values are left out. */
export function answerEvent(
  event: GraphEvent,
  { zone, bodyLength, everybody = false }: EventAnswerOptions,
): EventAnswer {
  const own = event.isOrganizer !== false;
  const attendees = (event.attendees ?? []).flatMap(answerAttendee);
  // `isOrganizer` is about the owner of the calendar, who may be somebody else than the mailbox's own person.
  const isMeeting = !own || attendees.length > 0;
  const [organizer] = !isMeeting || event.organizer == null ? [] : addressOf(event.organizer);
  const description = bodyLength === 0 ? nothingRead : messageText(event);
  const { text, truncated } = trimmedText(description.text, bodyLength);
  return {
    id: event.id,
    subject: event.subject ?? '',
    ...times(event, zone),
    ...(event.seriesMasterId ? { seriesId: event.seriesMasterId } : {}),
    ...(event.type === 'exception' && { changedOccurrence: true }),
    ...(event.recurrence != null && { recurrence: answerRecurrence(event.recurrence) }),
    ...(event.location?.displayName ? { location: event.location.displayName } : {}),
    ...defined({ organizer }),
    ...(attendees.length !== 0 && { attendees: everybody ? attendees : attendees.slice(0, mostPeople) }),
    ...(everybody || attendees.length <= mostPeople ? {} : { attendeeCount: attendees.length }),
    ...(!own && { myResponse: responseOf(event.responseStatus?.response) ?? 'not answered' }),
    showAs: event.showAs ?? 'busy',
    ...(event.sensitivity && event.sensitivity !== 'normal' ? { sensitivity: event.sensitivity } : {}),
    ...(event.importance === 'low' || event.importance === 'high' ? { importance: event.importance } : {}),
    ...(event.responseRequested === false && attendees.length > 0 && { responseRequested: false as const }),
    ...(event.categories?.length ? { categories: event.categories } : {}),
    ...(event.isReminderOn &&
      event.reminderMinutesBeforeStart != null && { reminderMinutes: event.reminderMinutesBeforeStart }),
    ...(event.isCancelled && { cancelled: true }),
    ...(event.onlineMeeting?.joinUrl ? { joinUrl: event.onlineMeeting.joinUrl } : {}),
    ...(event.webLink != null && { webLink: event.webLink }),
    ...(text !== '' && { body: text }),
    ...(truncated || description.isCut ? { truncated: true } : {}),
    ...(description.hadHidden && { hiddenText: true }),
  };
}

function times(event: GraphEvent, zone: string): Pick<EventAnswer, 'start' | 'end' | 'allDay'> {
  if (event.start == null || event.end == null) return { start: '', end: '' };
  if (event.isAllDay !== true) {
    return { start: iso(readGraphTime(event.start).setZone(zone)), end: iso(readGraphTime(event.end).setZone(zone)) };
  }
  const { first, last } = allDayDates(event.start, event.end, event.originalStartTimeZone);
  return { start: first, end: last, allDay: true };
}

function answerAttendee({ emailAddress, type, status }: GraphAttendee): NonNullable<EventAnswer['attendees']> {
  const response = responseOf(status?.response);
  return addressOf({ emailAddress }).map((attendee) => ({
    ...attendee,
    ...(type === 'optional' || type === 'resource' ? { type } : {}),
    ...defined({ response }),
  }));
}

const responseOf = (response: string | null | undefined) =>
  response != null && Object.hasOwn(responses, response) ? responses[response as keyof typeof responses] : undefined;

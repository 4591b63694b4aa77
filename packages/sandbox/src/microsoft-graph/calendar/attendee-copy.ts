import type { Mailbox } from '../users/mailbox';
import type { EventContent, Series, StoredEvent } from './event';
import { sameAddress } from './event-content';
import { occurrenceOf, type EventItem } from './event-item';

/** Puts a meeting, or its newest state, into an attendee's calendar. */
export function putAttendeeCopy(mailbox: Mailbox, item: EventItem, asksAgain: boolean): void {
  const { calendars } = mailbox;
  const copy = calendars.byICalUId(item.event.iCalUId);
  if (!copy) {
    calendars.add({
      content: invitedContent(mailbox, item.content),
      organizer: item.event.organizer,
      isOrganizer: false,
      iCalUId: item.event.iCalUId,
      series: item.date === undefined ? item.event.series && invitedSeries(mailbox, item.event.series) : null,
    });
    return;
  }
  const present = ownItem(copy, item.date);
  if (!present) return;
  const content = { ...invitedContent(mailbox, item.content), ...personal(present.content, asksAgain) };
  if (item.date !== undefined && copy.series) calendars.putException(copy, item.date, content);
  else {
    const series = item.event.series && invitedSeries(mailbox, item.event.series);
    mailbox.events.update(copy, { content, series });
  }
}

/** Marks a cancelled meeting in an attendee's calendar. The meeting stays there. */
export function cancelAttendeeCopy({ calendars, events }: Mailbox, { event, date }: EventItem): void {
  const copy = calendars.byICalUId(event.iCalUId);
  const present = copy && ownItem(copy, date);
  if (!present) return;
  const subject = `Canceled: ${present.content.subject}`;
  const content: EventContent = { ...present.content, subject, isCancelled: true, showAs: 'free', isReminderOn: false };
  if (date !== undefined && copy.series) calendars.putException(copy, date, content);
  else events.update(copy, { content });
}

function ownItem(copy: StoredEvent, date: string | undefined): Pick<EventItem, 'content'> | undefined {
  return date !== undefined && copy.series ? occurrenceOf(copy, date) : { content: copy.content };
}

/** Returns the meeting as an attendee sees it before answering. */
function invitedContent(mailbox: Mailbox, content: EventContent): EventContent {
  const { owner } = mailbox;
  const attendees = content.hideAttendees
    ? content.attendees.filter(({ emailAddress }) => sameAddress(emailAddress.address, owner.mail))
    : content.attendees;
  return {
    ...content,
    attendees,
    showAs: 'tentative',
    responseStatus: { response: 'notResponded', time: null },
    categories: [],
    extendedProperties: [],
    attachments: content.attachments.map((one) => mailbox.attachment(one)),
  };
}

/** Returns what the attendee has set themselves. Includes their answer, unless the change asks for a new one. */
function personal(present: EventContent, asksAgain: boolean): Partial<EventContent> {
  const { categories, extendedProperties, isReminderOn, reminderMinutesBeforeStart, showAs, responseStatus } = present;
  const own = { categories, extendedProperties, isReminderOn, reminderMinutesBeforeStart };
  return asksAgain ? own : { ...own, showAs, responseStatus };
}

function invitedSeries(mailbox: Mailbox, series: Series): Series {
  const exceptions = [...series.exceptions].map(
    ([date, exception]) => [date, { ...exception, content: invitedContent(mailbox, exception.content) }] as const,
  );
  return { ...series, exceptions: new Map(exceptions) };
}

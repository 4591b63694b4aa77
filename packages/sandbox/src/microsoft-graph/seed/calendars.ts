import { DateTime } from 'luxon';
import { putAttendeeCopy } from '../calendar/attendee-copy';
import { changeContent } from '../calendar/change-content';
import { changeEvent } from '../calendar/change-event';
import { createEvent } from '../calendar/create-event';
import type { EventContent, FreeBusyStatus } from '../calendar/event';
import { eventInput } from '../calendar/event-input';
import { itemOf, occurrenceOf } from '../calendar/event-item';
import type { EventBody } from '../calendar/calendar-control';
import type { Mailbox } from '../users/mailbox';
import type { Mailboxes } from '../users/mailboxes';
import { seededEvents, seriesOfAda, type SeededEvent, type Slot } from './seeded-events';

const timeZone = 'W. Europe Standard Time';

/** Adds weeks of realistic calendar entries around the sandbox's start, without any mail about them. */
export function plantCalendars(mailboxes: Mailboxes): void {
  for (const seeded of [...seriesOfAda, ...seededEvents]) {
    const mailbox = mailboxes.find(seeded.in);
    if (mailbox) plant(mailboxes, mailbox, seeded);
  }
  const ada = mailboxes.find('ada@contoso.example');
  const fairs = ada?.calendars.create({ name: 'Trade fairs', color: 'lightGreen' });
  if (!ada || !fairs) return;
  const days = { isAllDay: true, ...timesOf(ada, { week: 5, day: 2, from: '00:00', days: 3 }) };
  createEvent(ada, fairs, eventInput.parse({ subject: 'Oven & Bakery Expo, Munich', showAs: 'free', ...days }));
}

function plant(mailboxes: Mailboxes, mailbox: Mailbox, seeded: SeededEvent): void {
  const { slot, event, recurrence, answers, exceptions } = seeded;
  const { calendars } = mailbox;
  const times = timesOf(mailbox, slot);
  const body: EventBody = {
    ...event,
    ...times,
    ...(slot.days !== undefined && { isAllDay: true }),
    ...(recurrence && {
      recurrence: { pattern: recurrence, range: { type: 'noEnd', startDate: times.start.dateTime.slice(0, 10) } },
    }),
  };
  const { id } = createEvent(mailbox, calendars.default, eventInput.parse(body));
  for (const { week, change } of exceptions ?? []) {
    const date = timesOf(mailbox, { ...slot, week }).start.dateTime.slice(0, 10);
    const occurrence = occurrenceOf(calendars.item(id).event, date);
    if (!occurrence) continue;
    if (change === 'deleted') calendars.removeOccurrence(occurrence.event, date);
    else
      changeEvent(mailbox, occurrence, eventInput.parse({ subject: change.subject, ...timesOf(mailbox, change.slot) }));
  }
  for (const [address, response] of Object.entries(answers ?? {})) {
    const attendee = mailboxes.find(address);
    if (attendee) invite(mailbox, attendee, id, response);
  }
}

const shownAs: Partial<Record<EventContent['responseStatus']['response'], FreeBusyStatus>> = {
  accepted: 'busy',
  declined: 'free',
};

/** Copies the meeting to an attendee's calendar with their answer, and records the answer in the organizer's event. */
function invite(
  organizer: Mailbox,
  attendee: Mailbox,
  id: string,
  response: EventContent['responseStatus']['response'],
) {
  const status = { response, time: response === 'notResponded' ? null : organizer.clock.now() };
  const item = organizer.calendars.item(id);
  const attendees = item.content.attendees.map((one) =>
    one.emailAddress.address === attendee.owner.mail ? { ...one, status } : one,
  );
  changeContent(organizer, item, { attendees });
  putAttendeeCopy(attendee, organizer.calendars.item(id), true);
  const copy = attendee.calendars.byICalUId(item.event.iCalUId);
  const showAs = shownAs[response] ?? 'tentative';
  if (copy) changeContent(attendee, itemOf(copy), { responseStatus: status, showAs });
}

/** Returns the start and end of a slot. Week 0 is the week in which the sandbox starts; day 1 is Monday. */
function timesOf({ clock }: Mailbox, { week, day, from, to, days }: Slot) {
  const date = DateTime.fromJSDate(clock.now(), { zone: 'Europe/Berlin' })
    .startOf('week')
    .plus({ weeks: week, days: day - 1 });
  const at = (time: string, later = 0) => ({
    dateTime: `${date.plus({ days: later }).toFormat('yyyy-MM-dd')}T${time}:00`,
    timeZone,
  });
  return { start: at(from), end: days === undefined ? at(to ?? from) : at(from, days) };
}

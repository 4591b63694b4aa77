import type { z } from 'zod';
import type { GraphWorld } from '../graph-world';
import type { Mailbox } from '../users/mailbox';
import { checkBody } from '../platform/read-body';
import type { CalendarRole } from './calendar';
import { changeEvent } from './change-event';
import { createEvent } from './create-event';
import type { StoredEvent } from './event';
import { eventInput } from './event-input';
import type { EventItem } from './event-item';
import type { SentMeetingMail } from './meetings';
import type { Transcript } from './transcript';
import { removeEvent } from './remove-event';

/** An event, or a part of one, as Graph's own requests write it. */
export type EventBody = z.input<typeof eventInput>;

/** What a test does to calendars as the person's other client would; attendees are told as always. */
export interface CalendarControl {
  /** Into the default calendar, unless an id names another. */
  createEvent(user: string, event: EventBody, calendarId?: string): StoredEvent;
  changeEvent(user: string, eventId: string, change: EventBody): EventItem;
  /** `times` as in `createEvent`: `{start, end}`. */
  moveEvent(user: string, eventId: string, times: Required<Pick<EventBody, 'start' | 'end'>>): EventItem;
  deleteEvent(user: string, eventId: string): void;
  /** The person makes a calendar. */
  createCalendar(user: string, name: string): { id: string };
  /** The calendars of the mailbox. */
  calendars(user: string): readonly { id: string; name: string }[];
  /** Every event of the mailbox, a series as one. */
  events(user: string): readonly StoredEvent[];
  /** Every invitation, update, cancellation and answer that went out: the effects to count. */
  meetingMail(user?: string): readonly SentMeetingMail[];
  /** Whether the service is behind with making online meetings of this mailbox. */
  delayMeetingLinks(user: string, delayed: boolean): void;
  /** Somebody wrote down what was said in the online meeting with this link, as WebVTT. */
  addTranscript(joinUrl: string, vtt: string): Transcript;
  /** The owner shares the default calendar with somebody of the organization. */
  shareCalendar(owner: string, withUser: string, role: CalendarRole): void;
}

export function createCalendarControl(
  { core, meetings, transcripts, directory }: GraphWorld,
  mailboxOf: (user: string) => Mailbox,
): CalendarControl {
  const change: CalendarControl['changeEvent'] = (user, eventId, body) => {
    const mailbox = mailboxOf(user);
    const before = mailbox.calendars.item(eventId);
    const after = changeEvent(mailbox, before, checkBody(eventInput, body, '/events'));
    meetings.tellChange(mailbox, before, after);
    return after;
  };
  return {
    createEvent: (user, event, calendarId) => {
      const mailbox = mailboxOf(user);
      const { calendars } = mailbox;
      const calendar = calendarId === undefined ? calendars.default : calendars.get(calendarId);
      const created = createEvent(mailbox, calendar, checkBody(eventInput, event, '/events'));
      meetings.invite(mailbox, created);
      return created;
    },
    createCalendar: (user, name) => mailboxOf(user).calendars.create({ name }),
    calendars: (user) => mailboxOf(user).calendars.all(),
    changeEvent: change,
    moveEvent: change,
    deleteEvent: (user, eventId) => {
      const mailbox = mailboxOf(user);
      const item = mailbox.calendars.item(eventId);
      removeEvent(mailbox, item);
      meetings.cancel(mailbox, item, '');
    },
    events: (user) => mailboxOf(user).calendars.stored(),
    meetingMail: (user) => meetings.sentMail(user === undefined ? undefined : mailboxOf(user)),
    delayMeetingLinks: (user, delayed) => {
      mailboxOf(user).isWaitingForMeetingLinks = delayed;
    },
    addTranscript: (joinUrl, vtt) => transcripts.add(joinUrl, vtt, core.clock.now()),
    shareCalendar: (owner, withUser, role) => {
      const { calendars, ids } = mailboxOf(owner);
      const person = directory.find(withUser);
      if (!person) throw new RangeError(`The sandbox has no user '${withUser}' to share a calendar with.`);
      const others = calendars.default.permissions.filter(({ emailAddress }) => emailAddress.address !== person.mail);
      const permission = {
        id: ids.folder(),
        emailAddress: { name: person.displayName, address: person.mail },
        role,
      };
      calendars.change(calendars.default, { permissions: [...others, permission] });
    },
  };
}

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

/** An event, or a part of one, as a Graph request writes it. */
export type EventBody = z.input<typeof eventInput>;

/** What a test does to calendars, acting as the person's other client. Attendees are notified as usual. */
export interface CalendarControl {
  /** Creates an event in the calendar of the given id. Default: the default calendar. */
  createEvent(user: string, event: EventBody, calendarId?: string): StoredEvent;
  changeEvent(user: string, eventId: string, change: EventBody): EventItem;
  /** Moves an event. `times` has `{start, end}`, as in `createEvent`. */
  moveEvent(user: string, eventId: string, times: Required<Pick<EventBody, 'start' | 'end'>>): EventItem;
  /** Moves an event, or a whole series, to another calendar of the mailbox. */
  moveEventToCalendar(user: string, eventId: string, calendarId: string): StoredEvent;
  /** Deletes an event: it moves to Deleted Items. Deletes an occurrence for good. */
  deleteEvent(user: string, eventId: string): void;
  /** Creates a calendar as the person would. */
  createCalendar(user: string, name: string): { id: string };
  /** The calendars of the mailbox. */
  calendars(user: string): readonly { id: string; name: string }[];
  /** Every event of the mailbox. A series is one event. */
  events(user: string): readonly StoredEvent[];
  /** Every invitation, update, cancellation and response that was sent. Tests count these effects. */
  meetingMail(user?: string): readonly SentMeetingMail[];
  /** Sets whether the service is slow to create the online meetings of this mailbox. */
  delayMeetingLinks(user: string, delayed: boolean): void;
  /** Adds a transcript, as WebVTT, to the online meeting with this link. */
  addTranscript(joinUrl: string, vtt: string): Transcript;
  /** Shares the owner's default calendar with another user of the organization. Whoever may read its events adds it to their own calendars. */
  shareCalendar(owner: string, withUser: string, role: CalendarRole): void;
  /** Adds a distribution list to the organization, of whose members `getSchedule` answers. It receives no mail. */
  addDistributionList(address: string, members: readonly string[]): void;
}

export function createCalendarControl(
  { core, meetings, transcripts, directory, distributionLists }: GraphWorld,
  mailboxOf: (user: string) => Mailbox,
): CalendarControl {
  const change: CalendarControl['changeEvent'] = (user, eventId, body) => {
    const mailbox = mailboxOf(user);
    const before = mailbox.calendars.item(eventId);
    const input = checkBody(eventInput, body, '/events');
    const after = changeEvent(mailbox, before, input);
    meetings.tellChange(mailbox, before, after, input);
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
    moveEventToCalendar: (user, eventId, calendarId) => {
      const { calendars, events } = mailboxOf(user);
      return events.move(calendars.item(eventId).event, calendars.get(calendarId).id);
    },
    deleteEvent: (user, eventId) => {
      const mailbox = mailboxOf(user);
      const item = mailbox.calendars.item(eventId);
      removeEvent(mailbox, item);
      meetings.cancel(mailbox, item, '');
    },
    events: (user) => mailboxOf(user).events.all(),
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
      const shared = calendars.change(calendars.default, { permissions: [...others, permission] });
      const theirs = mailboxOf(withUser).calendars;
      if (role === 'read' || role === 'write') theirs.show(shared, mailboxOf(owner).owner);
      else theirs.hide(shared);
    },
    addDistributionList: (address, members) => {
      distributionLists.set(address.toLowerCase(), members.map(mailboxOf));
    },
  };
}

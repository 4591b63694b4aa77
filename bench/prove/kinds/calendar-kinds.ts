import type { Sandbox, StoredEvent } from 'graph-trello-sandbox';
import { customerMail } from './mail-kinds';
import { mailbox, whole, type Kind } from './kind';

const times = {
  start: { dateTime: '2027-05-04T10:00:00', timeZone: 'UTC' },
  end: { dateTime: '2027-05-04T11:00:00', timeZone: 'UTC' },
};

/** A meeting that ada has planned with ben. */
const planned = ({ graph }: Sandbox, subject: string): StoredEvent =>
  graph.createEvent(mailbox, {
    subject,
    ...times,
    attendees: [{ emailAddress: { address: 'ben@contoso.example' }, type: 'required' }],
  });

/** Counts the mails of one kind that notified attendees of a meeting. */
const told = ({ graph }: Sandbox, subject: string, kind: string): number =>
  graph.meetingMail(mailbox).filter((mail) => mail.kind === kind && mail.subject.endsWith(subject)).length;

/** Calendars and their events. */
export const calendarKinds = {
  'a calendar': {
    step: 'calendar.updateCalendar',
    way: 'a calendar made',
    prepare: (name, { graph }) => ({
      input: { calendar: name, createMissing: true },
      count: () => graph.calendars(mailbox).filter((calendar) => calendar.name === name).length,
    }),
  },
  'a calendar renamed': {
    step: 'calendar.updateCalendar',
    prepare: (name, { graph }) => {
      const { id } = graph.createCalendar(mailbox, `Old ${name}`);
      return {
        input: { calendar: `Old ${name}`, name },
        count: () =>
          whole(
            graph.calendars(mailbox).filter((one) => one.name === name),
            (one) => one.id === id,
          ),
      };
    },
  },
  'a meeting and its invitations': {
    step: 'calendar.createEvent',
    prepare: (name, sandbox) => ({
      input: {
        subject: name,
        start: '2027-05-04T10:00',
        end: '2027-05-04T11:00',
        timeZone: 'Europe/Berlin',
        attendees: [{ address: 'ben@contoso.example' }],
      },
      count: () => {
        const events = sandbox.graph.events(mailbox).filter(({ content }) => content.subject === name);
        return events.length === told(sandbox, name, 'invitation') ? events.length : Number.NaN;
      },
    }),
  },
  'a meeting with two files and its invitations': {
    step: 'calendar.createEvent',
    way: 'with files',
    prepare: (name, sandbox) => {
      const { attachments } = customerMail(sandbox, `${name} source`);
      const events = (user: string) => sandbox.graph.events(user).filter(({ content }) => content.subject === name);
      return {
        input: {
          subject: name,
          start: '2027-05-04T10:00',
          end: '2027-05-04T11:00',
          timeZone: 'Europe/Berlin',
          attendees: [{ address: 'ben@contoso.example' }],
          attachments,
        },
        count: () => {
          const made = [...events(mailbox), ...events('ben@contoso.example')];
          const invited = told(sandbox, name, 'invitation');
          return whole(made, ({ content }) => content.attachments.length === 2) === 2 * invited ? invited : Number.NaN;
        },
      };
    },
  },
  'a change of a meeting and its notices': {
    step: 'calendar.updateEvent',
    prepare: (name, sandbox) => {
      const { immutableId } = planned(sandbox, name);
      const input = { eventId: immutableId, location: 'Room 4', notice: 'send' };
      return { input, count: () => told(sandbox, name, 'update') };
    },
  },
  'a cancellation': {
    step: 'calendar.deleteEvent',
    prepare: (name, sandbox) => {
      const { immutableId } = planned(sandbox, name);
      return {
        input: { eventId: immutableId, notice: 'send', comment: 'Not needed.' },
        count: () => told(sandbox, name, 'cancellation'),
      };
    },
  },
  'an answer to an invitation': {
    step: 'calendar.respondToEvent',
    prepare: (name, sandbox) => {
      sandbox.graph.createEvent('ben@contoso.example', {
        subject: name,
        ...times,
        attendees: [{ emailAddress: { address: mailbox } }],
      });
      const invitation = sandbox.graph.events(mailbox).find(({ content }) => content.subject === name);
      return {
        input: { eventId: invitation?.immutableId, response: 'declined', comment: 'On the train.' },
        count: () => sandbox.graph.meetingMail(mailbox).filter(({ subject }) => subject === `Declined: ${name}`).length,
      };
    },
  },
} satisfies Readonly<Record<string, Kind>>;

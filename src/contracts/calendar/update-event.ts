import { z } from 'zod';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { recipientSchema } from '../mail/recipient';
import { checkPassive } from '../mail/check-passive';
import { defineStep } from '../step';
import { attendeeSchema } from './attendee';
import { eventAnswerSchema } from './event-answer';
import { eventFields, eventFilesField, eventIdField, noticeField, scopeField } from './event-fields';
import { checkEventChange } from './event-change';
import { recurrenceSchema } from './recurrence';

const { subject, body, bodyFormat, start, end, timeZone, location } = eventFields;
const { reminderMinutes, showAs, sensitivity, importance, responseRequested, categories } = eventFields;

export const updateEvent = defineStep({
  name: 'calendar.updateEvent',
  title: 'Update Event',
  description:
    'Changes what is given of an event; the rest stays. The id comes from List Events. ' +
    'Changes that attendees can see need notice "send", which usually waits for a person; categories, reminder and showAs do not. ' +
    'A new time or recurrence of a series resets occurrences that were changed or cancelled by themselves. ' +
    'To cancel or remove it use Delete Event.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      eventId: eventIdField,
      scope: scopeField,
      notice: noticeField,
      subject: subject.min(1).optional(),
      body: body.optional().describe('New description. The link of an online meeting is kept.'),
      bodyFormat,
      start: start
        .optional()
        .describe(
          'As in Create Event; without end it keeps its length. With scope "series" it is on the same day as the event named, and the series stays in its own time zone, unless "recurrence" is given too.',
        ),
      end: end.optional().describe('End. As in Create Event.'),
      timeZone,
      location: location.optional().describe('Empty: none. The new place.'),
      addAttendees: z
        .array(attendeeSchema)
        .max(500)
        .default([])
        .describe('Add attendees. Whom to invite besides; the others stay.'),
      removeAttendees: z
        .array(recipientSchema)
        .max(500)
        .default([])
        .describe('Addresses. Of attendees to take off; the others stay.'),
      addOnlineMeeting: z
        .boolean()
        .default(false)
        .describe('Add online meeting. One that is there cannot be removed again.'),
      reminderMinutes: reminderMinutes.optional(),
      recurrence: recurrenceSchema.optional().describe('Needs scope series. The new pattern.'),
      showAs: showAs.optional(),
      sensitivity: sensitivity.optional(),
      importance: importance.optional(),
      responseRequested: responseRequested.optional(),
      categories: categories.optional(),
      attachments: eventFilesField.describe('Attachment references, to add. Those that are there stay.'),
    })
    .superRefine(checkPassive)
    .superRefine(checkEventChange),
  output: eventAnswerSchema.extend({ timeZone: z.string().describe('Zone in which the times are written.') }),
  toldByBlanks: { fields: ['body', 'location', 'reminderMinutes', 'responseRequested', 'categories'] },
  effect: ({ notice, addAttendees, removeAttendees }) =>
    notice === 'send' || addAttendees.length + removeAttendees.length > 0 ? 'send' : 'update',
  scopes: ['Calendars.ReadWrite', 'MailboxSettings.Read'],
  examples: [
    {
      title: 'Move a meeting by an hour',
      input: {
        eventId: 'AAMkAGI1…',
        start: '2026-05-04T11:00',
        timeZone: 'Europe/Berlin',
        notice: 'send',
      },
    },
    {
      title: 'Invite one more person to the whole series',
      input: {
        eventId: 'AAMkAGI1…',
        scope: 'series',
        addAttendees: [{ address: 'grace@contoso.example', type: 'optional' }],
        notice: 'send',
      },
    },
    { title: 'Mark as private', input: { eventId: 'AAMkAGI1…', sensitivity: 'private' } },
  ],
  summarise: ({ eventId, scope, notice, account, mailbox, bodyFormat: format, timeZone: zone, ...changes }) => {
    const fields = Object.entries(changes).flatMap(([field, value]) => (isChange(value) ? [field] : []));
    return (
      `Change ${fields.join(', ')} of ${scope === 'series' ? 'a series of events' : 'an event'}` +
      (notice === 'send' ? ', and tell its attendees' : '')
    );
  },
});

const isChange = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

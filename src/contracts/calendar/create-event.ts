import { z } from 'zod';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { checkPassive } from '../mail/check-passive';
import { namesInShort } from '../../text/names-in-short';
import { defineStep } from '../step';
import { attendeeSchema } from './attendee';
import { eventAnswerSchema } from './event-answer';

import { calendarField, eventFields, eventFilesField } from './event-fields';
import { recurrenceSchema } from './recurrence';
import { recurrenceInWords } from './recurrence-in-words';
import { recurrenceProblem } from './recurrence-start';
import { checkSpan, readKnownEventSpan } from './time-span';

const { subject, body, bodyFormat, start, end, timeZone, location } = eventFields;
const { onlineMeeting, reminderMinutes, showAs, sensitivity, importance, responseRequested, categories } = eventFields;

export const createEvent = defineStep({
  name: 'calendar.createEvent',
  title: 'Create Event',
  description:
    'Creates an event: a meeting (attendees are invited at once, so a person usually approves it first), an appointment, an all-day event, or a series. ' +
    'Use Check Availability first, and Update Event to change one that exists. Calling again creates another.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      calendar: calendarField,
      subject: subject.min(1),
      body: body.default(''),
      bodyFormat,
      start,
      end: end.optional(),
      timeZone,
      location: location.optional(),
      attendees: z
        .array(attendeeSchema)
        .max(500)
        .default([])
        .describe('Attendees. Whom to invite; the owner of the calendar is the organizer and need not be listed.'),
      onlineMeeting,
      reminderMinutes: reminderMinutes.optional(),
      recurrence: recurrenceSchema.optional(),
      showAs: showAs.default('busy'),
      sensitivity: sensitivity.default('normal'),
      importance: importance.default('normal'),
      responseRequested: responseRequested.default(true),
      categories: categories.default([]),
      attachments: eventFilesField,
    })
    .superRefine(checkPassive)
    .superRefine((input, context) => {
      const span = readKnownEventSpan(input);
      checkSpan(span, context);
      if ('problem' in span || input.recurrence === undefined) return;
      const message = recurrenceProblem(input.recurrence, span);
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['recurrence'], message });
    }),
  output: eventAnswerSchema.extend({ timeZone: z.string().describe('Zone in which the times are written.') }),
  effect: ({ attendees }) => (attendees.length > 0 ? 'send' : 'create'),
  scopes: ['Calendars.ReadWrite', 'MailboxSettings.Read'],
  laterMembers: { importance: 'normal', responseRequested: true },
  examples: [
    {
      title: 'A meeting with an invitation',
      input: {
        subject: 'Kick-off',
        start: '2026-05-04T10:00',
        end: '2026-05-04T11:00',
        timeZone: 'Europe/Berlin',
        attendees: [{ address: 'lena@northwind.example', name: 'Lena Fischer' }],
        onlineMeeting: true,
      },
    },
    {
      title: 'Three days of vacation',
      input: { subject: 'Vacation', start: '2026-07-06', end: '2026-07-08', showAs: 'oof' },
    },
    {
      title: 'Every second Tuesday, ten times',
      input: {
        subject: 'Review',
        start: '2026-05-05T09:00',
        end: '2026-05-05T09:30',
        timeZone: 'America/New_York',
        recurrence: { frequency: 'weekly', interval: 2, count: 10 },
      },
    },
  ],
  summarise: ({ subject: title, start: begin, timeZone: zone, attendees, recurrence, attachments }) => {
    const invited = attendees.map(({ address }) => address);
    return (
      `Create the event "${title}" on ${begin.replace('T', ' ')}${zone === undefined ? '' : ` ${zone}`}` +
      (recurrence === undefined ? '' : `, repeated ${recurrenceInWords(recurrence)}`) +
      (attachments?.length ? `, with ${attachments.length} file(s)` : '') +
      (invited.length === 0 ? '' : `, and invite ${namesInShort(invited, 3)}`)
    );
  },
});

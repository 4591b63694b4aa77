import { z } from 'zod';
import { accountField } from '../account';
import { nextPageField, pageField } from '../page-field';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { calendarField } from './event-fields';
import { eventAnswerSchema } from './event-answer';
import { rangeFields, checkRange } from './range-fields';

export const listEvents = defineStep({
  name: 'calendar.listEvents',
  title: 'List Events',
  description:
    'Lists the events of a range of time, every occurrence of a series by itself: to see a day or a week, or to find the id of an event (with "query"). ' +
    'For whether one slot is free use Check Availability; for other people, Get Free/Busy Schedule. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      calendar: calendarField,
      ...rangeFields,
      query: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('Words. All must be in subject, place, organizer, attendees or the beginning of the description.'),
      limit: z.int().min(1).max(100).default(25).describe('Limit. Events per page.'),
      page: pageField,
      bodyLength: z
        .int()
        .min(0)
        .max(10_000)
        .default(0)
        .describe('Most characters of description. Of each event; 0 leaves descriptions out.'),
      webLinks: z
        .boolean()
        .default(false)
        .describe('Web links. Also answer each event’s address in Outlook on the web.'),
      includeRecurrence: z
        .boolean()
        .default(false)
        .describe('Include recurrence. Also answer how the series of occurrences repeat.'),
    })
    .superRefine(checkRange),
  output: z.object({
    events: z.array(eventAnswerSchema),
    timeZone: z.string().describe('Zone in which the times are written.'),
    hasMore: z.boolean(),
    nextPage: nextPageField,
  }),
  effect: 'read',
  scopes: ['Calendars.ReadWrite', 'MailboxSettings.Read'],
  examples: [
    { title: 'One day', input: { start: '2026-05-04', end: '2026-05-04' } },
    {
      title: 'Find a meeting',
      input: { start: '2026-05-01', end: '2026-05-31', timeZone: 'Europe/Berlin', query: 'kick-off' },
    },
  ],
  summarise: ({ start, end }) => `List events from ${start} to ${end}`,
});

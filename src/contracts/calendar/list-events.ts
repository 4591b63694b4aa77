import { z } from 'zod';
import { accountField } from '../account';
import { nextPageField, pageField } from '../page-field';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { calendarField, eventIdField } from './event-fields';
import { eventAnswerSchema } from './event-answer';
import { rangeFields, checkRange } from './range-fields';

/** Longest description in an answer, in characters. */
export const longestBody = 10_000;

const criteria = ['calendar', 'start', 'end', 'query', 'page'] as const;

export const listEvents = defineStep({
  name: 'calendar.listEvents',
  title: 'List Events',
  description:
    'Lists the events of a range of time, every occurrence of a series by itself: to see a day or a week, or to find the id of an event (with "query"); or one event whole (eventId). ' +
    'For whether one slot is free use Check Availability; for other people, Get Free/Busy Schedule. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      calendar: calendarField,
      eventId: eventIdField.optional().describe('Just this event, whole. No range or other criteria then.'),
      ...rangeFields,
      start: rangeFields.start.optional(),
      end: rangeFields.end.optional(),
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
        .max(longestBody)
        .optional()
        .describe('Most characters of description. Of each event; left out: none, or with eventId all.'),
      webLinks: z
        .boolean()
        .default(false)
        .describe('Web links. Also answer each event’s address in Outlook on the web.'),
      includeRecurrence: z
        .boolean()
        .optional()
        .describe('Include recurrence. Also answer how the series of occurrences repeat; with eventId anyway.'),
    })
    .superRefine(({ eventId, ...range }, context) => {
      const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      const others = criteria.filter((name) => range[name] !== undefined);
      if (eventId !== undefined) {
        if (others.length > 0) issue('eventId', `It names the event; leave out ${others.join(', ')}.`);
        return;
      }
      const { start, end } = range;
      if (start !== undefined && end !== undefined) checkRange({ ...range, start, end }, context);
      else
        issue(
          start === undefined ? 'start' : 'end',
          'Give "start" and "end" of a range, or the "eventId" of one event.',
        );
    }),
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
    { title: 'One event whole', input: { eventId: 'AAMkAGI1…' } },
  ],
  summarise: ({ eventId, start = '', end = '' }) =>
    eventId === undefined ? `List events from ${start} to ${end}` : 'Read an event',
});

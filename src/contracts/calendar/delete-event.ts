import { z } from 'zod';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { eventIdField, noticeField, scopeField } from './event-fields';

export const deleteEvent = defineStep({
  name: 'calendar.deleteEvent',
  title: 'Delete Event',
  description:
    'Removes an event from the calendar: one occurrence, or a whole series. A meeting with attendees can only be removed with notice "send": its organizer cancels it, and everyone gets a mail (with "comment"); ' +
    'an invitation by someone else is declined with notice "send", or removed silently without. To change an event use Update Event. ' +
    'An event that is gone already counts as deleted, so repeating it does no harm.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      eventId: eventIdField,
      scope: scopeField,
      notice: noticeField,
      comment: z
        .string()
        .min(1)
        .max(2000)
        .optional()
        .describe('Text of the cancellation or of the answer to the organizer; needs notice "send".'),
    })
    .refine(({ comment, notice }) => comment === undefined || notice === 'send', {
      error: 'A comment goes out with the mail to the others: give notice "send".',
      path: ['comment'],
    }),
  output: z.object({
    outcome: z.enum(['deleted', 'already gone']),
    told: z
      .enum(['nobody', 'attendees', 'organizer', 'unknown'])
      .describe(
        'Who got a mail from the provider: the attendees a cancellation, the organizer an answer. Unknown: an attempt that was cut off may have told them.',
      ),
  }),
  effect: ({ notice }) => (notice === 'send' ? 'send' : 'delete'),
  scopes: ['Calendars.ReadWrite'],
  examples: [
    { title: 'Remove an appointment', input: { eventId: 'AAMkAGI1…' } },
    {
      title: 'Cancel a meeting',
      input: { eventId: 'AAMkAGI1…', notice: 'send', comment: 'We found the cause, no meeting needed.' },
    },
  ],
  summarise: ({ scope, notice }) =>
    `Delete ${scope === 'series' ? 'a whole series of events' : 'an event'}${notice === 'send' ? ', and tell the others' : ''}`,
});

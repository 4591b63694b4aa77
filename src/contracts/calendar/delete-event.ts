import { z } from 'zod';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { eventIdField, noticeField, scopeField } from './event-fields';

export const deleteEvent = defineStep({
  name: 'calendar.deleteEvent',
  title: 'Delete Event',
  description:
    'Removes an event: one occurrence, or a whole series. With notice "send" a meeting is cancelled, or an invitation by someone else declined, by mail with "comment"; ' +
    'own meetings with attendees need it. Repeating it does no harm.',
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
        .describe(
          'Text of that mail. Of the cancellation, or of the answer to an organizer who asks for responses; needs notice "send".',
        ),
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

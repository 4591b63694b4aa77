import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { accountField } from '../account';
import { mailboxField } from '../mail/mailbox-field';
import { defineStep } from '../step';
import { eventFields, eventIdField, scopeField } from './event-fields';
import { readKnownEventSpan } from './time-span';

export const respondToEvent = defineStep({
  name: 'calendar.respondToEvent',
  title: 'Respond to Event',
  description:
    'Accepts, tentatively accepts or declines an invitation by someone else, and may propose another time. List Events shows invitations with "myResponse", Find Email those in the inbox. ' +
    'To change or cancel an own meeting use Update Event or Delete Event. Repeating it changes nothing, unless there is a comment or a proposal, which go out again.',
  input: z
    .strictObject({
      account: accountField,
      mailbox: mailboxField,
      eventId: eventIdField,
      scope: scopeField,
      response: z
        .enum(['accepted', 'tentative', 'declined'])
        .describe(
          'Response. What shall hold. What is declined leaves the calendar, unless the mailbox is set to keep it.',
        ),
      notice: z
        .enum(['send', 'none'])
        .default('send')
        .describe(
          'none: the organizer is not told. Only the own calendar shows it then. "send" usually waits for a person\'s approval.',
        ),
      comment: z
        .string()
        .min(1)
        .max(2000)
        .optional()
        .describe('Text for the organizer. Needs notice "send", and an organizer who asks for responses.'),
      proposedStart: eventFields.start
        .optional()
        .describe('Another time to propose, as in Create Event. With "tentative" or "declined" only.'),
      proposedEnd: eventFields.end.optional().describe('End of that.'),
      timeZone: eventFields.timeZone,
    })
    .superRefine(({ response, notice, comment, proposedStart, proposedEnd, timeZone }, context) => {
      const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (notice === 'none' && comment !== undefined) {
        problem('comment', 'A comment goes out with the mail to the organizer: give notice "send".');
      }
      if (proposedStart === undefined && proposedEnd === undefined) return;
      if (proposedStart === undefined || proposedEnd === undefined) {
        problem('proposedStart', 'Give "proposedStart" and "proposedEnd" both.');
        return;
      }
      if (notice === 'none') problem('proposedStart', 'A proposal goes out to the organizer: give notice "send".');
      if (response === 'accepted') {
        problem('proposedStart', 'Who accepts proposes no other time: respond "tentative" or "declined".');
      }
      const reading = readKnownEventSpan({ start: proposedStart, end: proposedEnd, timeZone });
      if ('problem' in reading) problem(reading.field === 'start' ? 'proposedStart' : 'proposedEnd', reading.problem);
    }),
  output: z.object({
    eventId: z.string().meta(idOf('event')).describe('Id of the event, or of its series.'),
    subject: z.string().meta(outside).optional().describe('Subject. Of the event.'),
    outcome: z
      .enum(['answered', 'already so'])
      .describe('already so: it was the response before, and nothing was sent.'),
    told: z
      .enum(['organizer', 'nobody', 'unknown'])
      .describe(
        'Who gets a mail from the provider because of this call. Unknown: an attempt that was cut off may have told the organizer.',
      ),
  }),
  effect: ({ notice }) => (notice === 'send' ? 'send' : 'update'),
  scopes: ['Calendars.ReadWrite', 'MailboxSettings.Read'],
  examples: [
    { title: 'Accept', input: { eventId: 'AAMkAGI1…', response: 'accepted' } },
    {
      title: 'Decline, and propose another time',
      input: {
        eventId: 'AAMkAGI1…',
        response: 'declined',
        comment: 'I am on the train then.',
        proposedStart: '2026-05-05T10:00',
        proposedEnd: '2026-05-05T10:30',
        timeZone: 'Europe/Berlin',
      },
    },
    {
      title: 'Note it in the own calendar alone',
      input: { eventId: 'AAMkAGI1…', response: 'tentative', notice: 'none' },
    },
  ],
  summarise: ({ response, scope, notice, proposedStart }) =>
    `Respond "${response}" to ${scope === 'series' ? 'a whole series of events' : 'an event'}` +
    `${proposedStart === undefined ? '' : ', proposing another time'}${notice === 'send' ? ', and tell the organizer' : ''}`,
});

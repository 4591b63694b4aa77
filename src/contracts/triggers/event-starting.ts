import { z } from 'zod';
import { eventAnswerSchema } from '../calendar/event-answer';
import { calendarField } from '../calendar/event-fields';
import { rare } from '../field-marks';
import { defineTrigger } from '../trigger';
import { watchedMailboxField } from './filtered-mail';
import { allMatch, matchWhen } from './match-when';
import { hasWords, placeOfEvent, wordsField } from './watched-calendar';

const eventStartingEventSchema = z.object({
  moment: z.enum(['start', 'end']),
  at: z.string().describe('ISO instant of that moment.'),
  minutesBefore: z.int().describe('The interval that was asked for.'),
  event: eventAnswerSchema,
  ...placeOfEvent,
});

export type EventStartingEvent = z.output<typeof eventStartingEventSchema>;

/** An event as a pull of the calendar shows it. */
export interface ComingEvent {
  /** ISO instant of the pull. */
  seenAt: string;
  /** ISO instant at which the event starts or ends. */
  at: string;
  /** Text that a query's words are searched in. */
  text: string;
  isCancelled: boolean;
  /** The mailbox's own event, or the answer of the mailbox's owner. */
  response: 'own' | 'accepted' | 'tentative' | 'declined' | 'not answered';
}

export const eventStarting = defineTrigger({
  name: 'mail.eventStarting',
  title: 'Event Starting',
  hasNoAuthor: true,
  description:
    'Fires before an event of the calendar starts or ends, as long before as minutesBefore says, each occurrence of a series by itself, to the second. ' +
    'Once for each time of an event: one that is moved fires for its new time, one that is cancelled or declined by then does not. One that is made or moved within the interval fires at the next look, which is a minute away at most. ' +
    'What came due while no worker ran fires late; what was over when its calendar was named, or these fields were changed, does not. An all-day event starts and ends at midnight in the mailbox’s zone.',
  config: z.strictObject({
    minutesBefore: z
      .int()
      .min(0)
      .max(10_080)
      .default(15)
      .describe('How long before, in minutes: 0 to 10,080 (a week).'),
    moment: z.enum(['start', 'end']).default('start').describe('Before what: the start of the event, or its end.'),
    query: wordsField.describe(
      'Words. All must be in subject, place, organizer, attendees or the beginning of the description.',
    ),
    onlyAccepted: z
      .boolean()
      .default(false)
      .describe('Of others’ invitations only those that were accepted; the mailbox’s own events fire all the same.'),
    calendar: calendarField,
    mailbox: watchedMailboxField.meta(rare),
  }),
  event: eventStartingEventSchema,
  matches: ({ minutesBefore, moment, query, onlyAccepted }, { seenAt, at, text, isCancelled, response }: ComingEvent) =>
    allMatch(
      matchWhen(!isCancelled, 'The event is cancelled.'),
      matchWhen(response !== 'declined', 'The invitation was declined.'),
      matchWhen(
        !onlyAccepted || response === 'own' || response === 'accepted',
        'The invitation is not accepted, and onlyAccepted is set.',
      ),
      hasWords(query, text),
      matchWhen(
        Date.parse(at) - minutesBefore * 60_000 <= Date.parse(seenAt),
        `Its ${moment} is at ${at}, more than ${String(minutesBefore)} minutes ahead.`,
      ),
    ),
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['Calendars.Read', 'MailboxSettings.Read'],
});

import { z } from 'zod';
import { eventAnswerSchema } from '../calendar/event-answer';
import { calendarField } from '../calendar/event-fields';
import { idOf } from '../field-marks';
import { defineTrigger } from '../trigger';
import { watchedMailboxField } from './filtered-mail';
import { allMatch, matchWhen } from './match-when';
import { hasWords, placeOfEvent, wordsField } from './watched-calendar';

const eventChanges = ['created', 'updated', 'cancelled', 'responded'] as const;

const eventChangedEventSchema = z.object({
  change: z.enum(eventChanges),
  eventId: z.string().meta(idOf('event')),
  event: eventAnswerSchema.optional().describe('As it is now; absent of one that is gone.'),
  ...placeOfEvent,
});

export type EventChangedEvent = z.output<typeof eventChangedEventSchema>;

/** A change as a pull of the calendar shows it. */
export interface ObservedEventChange {
  change: EventChangedEvent['change'];
  /** Text that a query's words are searched in; absent for a deleted event. */
  text?: string;
}

export const eventChanged = defineTrigger({
  name: 'mail.eventChanged',
  title: 'Event Changed',
  hasNoAuthor: true,
  description:
    'Fires when an event of the calendar is created, updated (title, time, place, text, people, recurrence), cancelled or deleted, or when attendees have answered its invitation; a series counts as one event, ' +
    'an occurrence that differs from it as another. Several changes between two looks, which are a minute apart at most, may be one. Watched is what lies between yesterday and a year from now; an event moved into or out of that is updated. ' +
    'Of another calendar than the main one the provider does not tell what is deleted; nor does it of a single occurrence that is deleted, or of what is deleted while it had forgotten our position. ' +
    'The latest 600 events that changed or were there are kept in mind: of others, an answer may be told as an update. Who did it is not told, so changes by steps fire and ignoreOwnChanges holds none back.',
  config: z.strictObject({
    changes: z
      .array(z.enum(eventChanges))
      .min(1)
      .max(eventChanges.length)
      .optional()
      .describe('Which changes fire. Leave out for all.'),
    query: wordsField.describe(
      'Words. All must be in subject, place, organizer, attendees or the beginning of the description. What is gone has none.',
    ),
    calendar: calendarField,
    mailbox: watchedMailboxField,
  }),
  event: eventChangedEventSchema,
  matches: ({ changes, query }, { change, text }: ObservedEventChange) =>
    allMatch(
      matchWhen(
        changes === undefined || changes.includes(change),
        `It was ${change}, which is none of the changes asked for.`,
      ),
      hasWords(query, text),
    ),
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['Calendars.Read', 'MailboxSettings.Read'],
});

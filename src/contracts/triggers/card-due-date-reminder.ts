import { z } from 'zod';
import { idOf } from '../field-marks';
import { defineTrigger } from '../trigger';
import { cardEventFields, namedSchema } from './board-event';
import { boardIdsField, listIdsField, withinScope, type BoardPlace } from './board-scope';
import { allMatch, matchWhen } from './match-when';

const { card, list } = cardEventFields;

const cardDueDateReminderEventSchema = z.object({
  at: z.string().describe('ISO instant at which the card was seen to be due soon.'),
  board: namedSchema('board'),
  card,
  list,
  due: z.string().describe('ISO instant at which the card is due; past where the reminder is late.'),
  minutesBefore: z.int().describe('The interval that was asked for.'),
  memberIds: z.array(z.string().meta(idOf('member'))).describe('Ids of the members who are on the card.'),
});

export type CardDueDateReminderEvent = z.output<typeof cardDueDateReminderEventSchema>;

/** A card as a pull of its board shows it. */
export interface DueCard extends BoardPlace {
  /** ISO instant of the pull. */
  at: string;
  /** ISO instant; absent for a card without a due date. */
  due?: string;
  isComplete: boolean;
  isArchived: boolean;
  /** Trello lists the cards of a closed board as open ones. */
  isOnClosedBoard: boolean;
}

export const cardDueDateReminder = defineTrigger({
  name: 'board.cardDueDateReminder',
  title: 'Card Due Date Reminder',
  hasNoAuthor: true,
  description:
    'Fires before a card of a watched board is due, as long before as minutesBefore says; Trello announces nothing of it, so the cards are ' +
    'looked at every five minutes, and it comes up to that much later. Once for each due date of a card: a card that gets another date ' +
    'is reminded of again, one that gets an earlier date back is not. A date set within the interval fires at the next look, and so does one that lies within it on a board that is added. Not for a card ' +
    'that is complete, archived (or on an archived list or a closed board), without a due date or on a list that is not asked for when its time comes, nor for a date that is past ' +
    'when it is first seen. What came due while the trigger was paused, or its board could not be read, fires late: its date may be past then. Card Updated fires when a due date is set or changed.',
  config: z.strictObject({
    boardIds: boardIdsField,
    listIds: listIdsField,
    minutesBefore: z
      .int()
      .min(10)
      .max(43_200)
      .default(1_440)
      .describe('How long before it is due, in minutes: 10 to 43,200 (30 days); 1,440 is one day.'),
  }),
  event: cardDueDateReminderEventSchema,
  matches: ({ minutesBefore, ...scope }, { at, due, isComplete, isArchived, isOnClosedBoard, ...place }: DueCard) => {
    const minutesLeft = due === undefined ? 0 : (Date.parse(due) - Date.parse(at)) / 60_000;
    return allMatch(
      withinScope(scope, place),
      matchWhen(!isOnClosedBoard, 'The board is closed.'),
      matchWhen(!isArchived, 'The card is archived.'),
      matchWhen(due !== undefined, 'The card has no due date.'),
      matchWhen(!isComplete, 'The card is complete.'),
      matchWhen(
        minutesLeft <= minutesBefore,
        `The card is due ${due ?? ''}, more than ${String(minutesBefore)} minutes ahead.`,
      ),
    );
  },
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['read'],
});

import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { localTimeSchema } from '../calendar/local-time';
import { accountField } from '../account';
import { nextPageField, pageField } from '../page-field';
import { defineStep } from '../step';
import { boardField } from './fields/board-field';
import { cardFields, checkCard } from './fields/card-field';
import { cardTimeFields, checkCardTime, memberZoneField } from './fields/card-time';
import { memberField } from './fields/member-field';

/** Kinds of activity that a caller can ask for. */
export const activityTypes = [
  ...['created', 'moved', 'archived', 'changed', 'due', 'commented'],
  ...['members', 'attachments', 'checklists', 'lists', 'board'],
] as const;

export const listActivity = defineStep({
  name: 'board.listActivity',
  title: 'List Activity',
  description:
    'Tells what happened on a board or a card, newest first: who did what, when, on which card. ' +
    'Trello remembers no edited comments, single labels or new checklist items. Get Card shows how a card is now. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      board: boardField
        .optional()
        .describe('Board by name or id. With "card", where the name of the card is looked up.'),
      card: cardFields.card.optional().describe('Only of this card: id, address, or with "board" its name.'),
      after: localTimeSchema.optional().describe('Only since. A time such as 2026-03-01T17:00, or a day.'),
      timeZone: cardTimeFields.timeZone,
      members: z
        .array(memberField)
        .min(1)
        .max(50)
        .optional()
        .describe('By one of these; "me". Each by user name, full name or id; "me" is the account itself.'),
      types: z
        .array(z.enum(activityTypes))
        .min(1)
        .max(activityTypes.length)
        .optional()
        .describe(
          'Only these. "created", "moved" (between lists or boards), "archived" (brought back, deleted) and "changed" are of cards; ' +
            '"due" is dates and done; "members" are those put on or off a card; "lists" and "board" are changes of these themselves.',
        ),
      limit: z.int().min(1).max(200).default(50).describe('Limit. Most entries in one answer, 1 to 200.'),
      page: pageField,
    })
    .superRefine((input, context) => {
      checkCardTime('start', input.after, input.timeZone, context, ['after']);
      if (input.card !== undefined) checkCard({ card: input.card, board: input.board }, context);
      else if (input.board === undefined) {
        context.addIssue({ code: 'custom', path: ['board'], message: 'Say of which board or which card.' });
      }
    }),
  output: z.object({
    activity: z
      .array(
        z.object({
          at: z.string().describe('ISO instant.'),
          by: z.string().meta(outside).describe('User name of who did it.'),
          what: z.string().meta(outside).describe('What was done, such as “moved it from “Inbox” to “Doing””.'),
          card: z.string().meta(outside).optional().describe('Name of the card, as it was then.'),
          cardId: z.string().meta(idOf('card')).optional().describe('Id of the card.'),
          commentId: z.string().meta(idOf('comment')).optional().describe('Of a comment: its id.'),
          text: z.string().meta(outside).optional().describe('Of a comment: its beginning; Get Card has the rest.'),
          truncated: z.boolean().optional().describe('true: the comment goes on.'),
        }),
      )
      .describe('Newest first.'),
    hasMore: z.boolean().describe('Whether there may be more, older ones.'),
    nextPage: nextPageField.describe('Give it as "page" to read on; only where there may be more.'),
    timeZone: memberZoneField,
  }),
  effect: 'read',
  scopes: ['read'],
  examples: [
    {
      title: 'What was moved since Monday',
      input: { board: 'Support', after: '2026-03-02', types: ['moved', 'archived'], timeZone: 'Europe/Berlin' },
    },
    { title: 'The history of a card', input: { card: 'aBcD1234' } },
  ],
  summarise: ({ board = '', card }) =>
    `List what happened on ${card === undefined ? `board ${board}` : `card ${card}`}`,
});

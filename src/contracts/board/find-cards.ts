import { z } from 'zod';
import { idOf, onlyIfTrue, onRequest, outside } from '../field-marks';
import { localTimeSchema } from '../calendar/local-time';
import { accountField } from '../account';
import { nextPageField, pageField } from '../page-field';
import { defineStep } from '../step';
import { boardField, named } from './fields/board-field';
import { cardListFields } from './fields/card-list-fields';
import { cardSummarySchema, listArchivedField } from './fields/card-summary';
import { cardTimeFields, checkCardTime, memberZoneField } from './fields/card-time';
import { customFieldAnswersSchema, customFieldsField } from './fields/custom-fields-field';
import { memberField } from './fields/member-field';

const anyOf = (schema: z.ZodType<string>) => z.array(schema).min(1).max(50).optional();

export const findCards = defineStep({
  name: 'board.findCards',
  title: 'Find Cards',
  description:
    'Finds cards by list, words, labels, members, due date, custom fields or last change. On the boards you name it finds every one; without boards it searches all, which may miss some. ' +
    'Get Card reads one with all that is on it. Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      boards: z
        .array(boardField)
        .min(1)
        .max(20)
        .optional()
        .describe(
          'By name or id. Left out, Trello’s search looks on all boards of the account; an agent limited to some boards looks on all of those.',
        ),
      text: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .optional()
        .describe(
          'Words, all in name or description. Whatever the case, and parts of words will do; the search takes beginnings of words, and looks into comments too.',
        ),
      lists: anyOf(named.meta(idOf('list'))).describe('On one of these. By name or id.'),
      labels: anyOf(named.meta(idOf('label'))).describe('With one of these. By name, id or colour.'),
      members: anyOf(memberField).describe(
        'With one of these; "me". Each by user name, full name or id; "me" is the account itself.',
      ),
      due: z
        .enum(['overdue', 'open', 'done', 'none'])
        .optional()
        .describe(
          'open: not complete. "overdue": not complete, and the date has passed; "open": not complete, with a date; "done": marked as complete, with a date or without; "none": cards without a date, complete or not.',
        ),
      dueFrom: localTimeSchema
        .optional()
        .describe('Earliest date. A day such as 2026-03-02 begins at midnight; otherwise as in other steps.'),
      dueTo: localTimeSchema.optional().describe('Latest date. A day is meant whole.'),
      changedAfter: localTimeSchema
        .optional()
        .describe('Only those with activity since. A time such as 2026-03-01T17:00, or a day.'),
      customFields: customFieldsField('That say this, by name; null: nothing.').optional(),
      timeZone: cardTimeFields.timeZone,
      cards: z
        .enum(['open', 'archived', 'all'])
        .default('open')
        .describe(
          'Cards. "open": those on the board; "archived": those in its archive or on archived lists; "all": both, which takes named boards. Without boards, "open" has those on archived lists, with listArchived.',
        ),
      ...cardListFields,
      page: pageField.describe(
        '"nextPage" of the previous answer; without boards, change no card until the last. Give the same other fields with it.',
      ),
    })
    .superRefine((input, context) => {
      const { dueFrom, dueTo, changedAfter, timeZone } = input;
      checkCardTime('start', dueFrom, timeZone, context, ['dueFrom']);
      checkCardTime('due', dueTo, timeZone, context, ['dueTo']);
      checkCardTime('start', changedAfter, timeZone, context, ['changedAfter']);
      if (input.due !== 'none' || (dueFrom ?? dueTo) === undefined) return;
      context.addIssue({
        code: 'custom',
        path: ['due'],
        message: 'A card without a date is in no range: leave out "dueFrom" and "dueTo", or "due".',
      });
    }),
  output: z.object({
    cards: z
      .array(
        cardSummarySchema.extend({
          url: z.string().meta(onRequest).describe('Address in the web view.'),
          board: z.string().meta(outside).optional().describe('Name of its board, where there may be several.'),
          boardId: z
            .string()
            .meta({ ...idOf('board'), ...onRequest })
            .describe('Id of its board.'),
          list: z.string().meta(outside).describe('Name of its list.'),
          listArchived: listArchivedField,
          listId: z
            .string()
            .meta({ ...idOf('list'), ...onRequest })
            .describe('Id of its list.'),
          position: z.number().meta(onRequest).optional().describe('By which cards of a list are ordered.'),
          lastActivity: z
            .string()
            .meta(onRequest)
            .optional()
            .describe('ISO instant of the last thing that happened to it.'),
          description: z.string().meta(outside).optional().describe('Its beginning; Get Card has the rest.'),
          truncated: z.boolean().optional().describe('true: the description goes on.'),
          customFields: customFieldAnswersSchema
            .optional()
            .describe("What it says in the board's own fields; not of a search."),
        }),
      )
      .describe(
        'List by list, from top to bottom; where a due date is asked for, the soonest first; of a search, as Trello answers them.',
      ),
    searched: z
      .boolean()
      .meta(onlyIfTrue)
      .describe('true: found by Trello’s search, which may miss some. Name boards to be sure of all.'),
    hasMore: z.boolean().describe('Whether there are more cards.'),
    nextPage: nextPageField.describe('Give it as "page" to read on; only where there is more.'),
    timeZone: memberZoneField,
  }),
  effect: 'read',
  scopes: ['read'],
  examples: [
    { title: 'What is on a list', input: { boards: ['Support'], lists: ['Waiting for customer'] } },
    { title: 'My overdue cards, wherever they are', input: { members: ['me'], due: 'overdue' } },
    {
      title: 'Urgent ones due this week',
      input: {
        boards: ['Support'],
        labels: ['Urgent'],
        due: 'open',
        dueFrom: '2026-03-02',
        dueTo: '2026-03-08',
        timeZone: 'Europe/Berlin',
      },
    },
  ],
  summarise: ({ boards, limit }) =>
    `Find up to ${limit} cards${boards === undefined ? '' : ` on ${boards.length === 1 ? `board ${boards[0] ?? ''}` : `${boards.length} boards`}`}`,
});

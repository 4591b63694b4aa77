import { z } from 'zod';
import { idOf, onRequest, outside } from '../field-marks';
import { accountField } from '../account';
import { nextPageField, pageField } from '../page-field';
import { defineStep } from '../step';
import { cardListFields } from './fields/card-list-fields';
import { cardSummarySchema } from './fields/card-summary';
import { findCards } from './find-cards';
import { checkList, listFields } from './fields/list-field';

export const getListCards = defineStep({
  name: 'board.getListCards',
  title: 'Get List Cards',
  coveredBy: findCards.name,
  description:
    'Lists the cards of one list from top to bottom; archived ones newest first. Use Get Card to read one with all that is on it, and Get Boards to find the list. ' +
    'Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      ...listFields,
      cards: z
        .enum(['open', 'archived', 'all'])
        .default('open')
        .describe('Cards. "open": those on the list; "archived": those archived from it; "all": both.'),
      ...cardListFields,
      page: pageField,
    })
    .superRefine(checkList),
  output: z.object({
    cards: z
      .array(
        cardSummarySchema.omit({ boardId: true, listId: true }).extend({
          url: z.string().meta(onRequest).describe('Address in the web view.'),
          position: z
            .number()
            .meta(onRequest)
            .optional()
            .describe('By which cards are ordered; Update Card takes one between two others.'),
          lastActivity: z
            .string()
            .meta(onRequest)
            .optional()
            .describe('ISO instant of the last thing that happened to it.'),
          description: z.string().meta(outside).optional().describe('Its beginning; Get Card has the rest.'),
          truncated: z.boolean().optional().describe('true: the description goes on.'),
        }),
      )
      .describe('From top to bottom; with archived ones, newest first.'),
    listId: z.string().meta(idOf('list')).describe('Id of the list.'),
    hasMore: z.boolean().describe('Whether there are more cards.'),
    nextPage: nextPageField.describe('Give it as "page" to read on; only where there is more.'),
  }),
  effect: 'read',
  scopes: ['read'],
  examples: [
    { title: 'What is waiting', input: { board: 'Support', list: 'Waiting for customer' } },
    { title: 'The archive of a list', input: { list: '65f0c0de65f0c0de65f0c0de', cards: 'archived', limit: 100 } },
  ],
  summarise: ({ list, limit }) => `Look up to ${limit} cards of list ${list}`,
});

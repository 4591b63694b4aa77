import { z } from 'zod';
import { accountField } from '../account';
import { pageField } from '../page-field';
import { defineStep } from '../step';
import { cardSummarySchema } from './card-summary';
import { checkList, listFields } from './list-field';

export const getListCards = defineStep({
  name: 'board.getListCards',
  title: 'Get List Cards',
  description:
    'Lists the cards of one list, newest first. Use Get Card to read one with its description, comments, checklists and attachments, and Get Boards to find the list. ' +
    'Reading changes nothing.',
  input: z
    .strictObject({
      account: accountField,
      ...listFields,
      cards: z
        .enum(['open', 'archived', 'all'])
        .default('open')
        .describe('"open": those on the list; "archived": those archived from it; "all": both.'),
      limit: z.int().min(1).max(500).default(50).describe('Most cards in one answer, 1 to 500.'),
      page: pageField,
    })
    .superRefine(checkList),
  output: z.object({
    cards: z.array(cardSummarySchema.omit({ boardId: true, listId: true })).describe('Newest first.'),
    listId: z.string().describe('Id of the list.'),
    hasMore: z.boolean().describe('Whether there are older cards.'),
    nextPage: z.string().optional().describe('Give it as "page" to read on; only where there is more.'),
  }),
  effect: 'read',
  scopes: ['read'],
  examples: [
    { title: 'What is waiting', input: { board: 'Support', list: 'Waiting for customer' } },
    { title: 'The archive of a list', input: { list: '65f0c0de65f0c0de65f0c0de', cards: 'archived', limit: 100 } },
  ],
  summarise: ({ list, limit }) => `Look up to ${limit} cards of list ${list}`,
});

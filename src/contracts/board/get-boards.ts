import { z } from 'zod';
import { accountField } from '../account';
import { pageField } from '../page-field';
import { defineStep } from '../step';

export const getBoards = defineStep({
  name: 'board.getBoards',
  title: 'Get Boards',
  description:
    'Lists the boards the account can see, with their lists, in the order in which they were made. Use it to find the board or list another step asks for, and Get List Cards to see what is on a list. ' +
    'An agent that is limited to some boards sees those. Reading changes nothing.',
  input: z.strictObject({
    account: accountField,
    name: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only boards whose name contains this text, whatever the case.'),
    includeClosed: z.boolean().default(false).describe('Also boards that were closed.'),
    includeLists: z.boolean().default(true).describe('With the open lists of each board.'),
    limit: z.int().min(1).max(200).default(50).describe('Most boards in one answer, 1 to 200.'),
    page: pageField,
  }),
  output: z.object({
    boards: z
      .array(
        z.object({
          id: z.string().describe('Id, for other steps.'),
          name: z.string().describe('Name of the board.'),
          url: z.string().describe('Address in the web view.'),
          closed: z.boolean().describe('Whether it was closed.'),
          workspaceId: z.string().optional().describe('Id of the workspace it belongs to.'),
          lists: z
            .array(
              z.object({
                id: z.string().describe('Id, for other steps.'),
                name: z.string().describe('Name of the list.'),
              }),
            )
            .optional()
            .describe('Its open lists, from left to right; only with "includeLists".'),
        }),
      )
      .describe('In the order in which they were made.'),
    hasMore: z.boolean().describe('Whether there are more boards.'),
    nextPage: z.string().optional().describe('Give it as "page" to read on; only where there is more.'),
  }),
  effect: 'read',
  scopes: ['read'],
  examples: [{ title: 'The support board and its lists', input: { name: 'Support' } }],
  summarise: () => 'List boards',
});

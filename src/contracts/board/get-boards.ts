import { z } from 'zod';
import { idOf, onlyIfTrue, onRequest, outside } from '../field-marks';
import { accountField } from '../account';
import { nextPageField, pageField } from '../page-field';
import { defineStep } from '../step';

export const getBoards = defineStep({
  name: 'board.getBoards',
  title: 'Get Boards',
  description:
    'Lists the boards the account can see, with their lists: to find the board or list another step asks for. Get List Cards shows what is on a list. Reading changes nothing.',
  input: z.strictObject({
    account: accountField,
    name: z.string().min(1).max(200).optional().describe('Part of the name. Whatever the case.'),
    includeClosed: z.boolean().default(false).describe('Include closed. Also boards that were closed.'),
    includeLists: z.boolean().default(true).describe('Include lists. The open ones of each board.'),
    limit: z.int().min(1).max(200).default(50).describe('Limit. Most boards in one answer, 1 to 200.'),
    page: pageField,
  }),
  output: z.object({
    boards: z
      .array(
        z.object({
          id: z.string().meta(idOf('board')).describe('Id, for other steps.'),
          name: z.string().meta(outside).describe('Name of the board.'),
          url: z.string().meta(onRequest).describe('Address in the web view.'),
          closed: z.boolean().meta(onlyIfTrue).describe('Whether it was closed.'),
          workspaceId: z
            .string()
            .meta({ ...idOf('workspace'), ...onRequest })
            .optional()
            .describe('Id of the workspace it belongs to.'),
          lists: z
            .array(
              z.object({
                id: z.string().meta(idOf('list')).describe('Id, for other steps.'),
                name: z.string().meta(outside).describe('Name of the list.'),
              }),
            )
            .optional()
            .describe('Its open lists, from left to right; only with "includeLists".'),
        }),
      )
      .describe('In the order in which they were made.'),
    hasMore: z.boolean().describe('Whether there are more boards.'),
    nextPage: nextPageField.describe('Give it as "page" to read on; only where there is more.'),
  }),
  effect: 'read',
  scopes: ['read'],
  examples: [{ title: 'The support board and its lists', input: { name: 'Support' } }],
  summarise: () => 'List boards',
});

import { z } from 'zod';
import { accountField } from '../account';
import { defineStep } from '../step';

export const getBoards = defineStep({
  name: 'board.getBoards',
  title: 'Get Boards',
  description:
    'Lists the boards the account can see, with their lists, so that a board or list can be named by id in Create Card and Update Card. Reading changes nothing.',
  input: z.strictObject({
    account: accountField,
    name: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only boards whose name contains this text, whatever the case.'),
    includeClosed: z.boolean().default(false),
    includeLists: z.boolean().default(true),
  }),
  output: z.object({
    boards: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        url: z.string(),
        closed: z.boolean(),
        workspaceId: z.string().optional(),
        lists: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  effect: 'read',
  scopes: ['read'],
  examples: [{ title: 'The support board and its lists', input: { name: 'Support' } }],
  summarise: () => 'List boards',
});

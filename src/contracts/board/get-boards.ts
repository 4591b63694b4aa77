import { z } from 'zod';
import { idOf, onlyIfTrue, onRequest, outside } from '../field-marks';
import { accountField } from '../account';
import { nextPageField, pageField } from '../page-field';
import { defineStep } from '../step';
import { boardMemberAnswerSchema, labelAnswerSchema } from './fields/board-answer';

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
    include: z
      .array(z.enum(['description', 'labels', 'members', 'customFields', 'workspace', 'workspaces']))
      .max(6)
      .default([])
      .describe(
        'Also answer these. Of each board: its description, its labels, its people with their roles, its own fields with their kinds and options, the workspace it belongs to. And once, with "workspaces", all the account is in.',
      ),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(50)
      .describe('Limit. Most boards in one answer, 1 to 200; with labels, members or custom fields at most 25.'),
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
          description: z.string().meta(outside).optional().describe('Markdown; left out when empty.'),
          workspace: z
            .object({
              id: z.string().meta(idOf('workspace')).describe('Id of the workspace.'),
              name: z.string().meta(outside).describe('Name of the workspace.'),
            })
            .optional()
            .describe('The workspace it belongs to, if the account is in it.'),
          labels: z.array(labelAnswerSchema).optional().describe('Its labels.'),
          members: z.array(boardMemberAnswerSchema).optional().describe('Who is on it.'),
          customFields: z
            .array(
              z.object({
                name: z.string().meta(outside).describe('Name of the field.'),
                kind: z.string().describe('text, number, date, checkbox or list.'),
                options: z.array(z.string()).meta(outside).optional().describe('Of a list: what can be chosen.'),
              }),
            )
            .optional()
            .describe('The fields its cards have beside their own; none where the Power-Up for them is off.'),
        }),
      )
      .describe('In the order in which they were made.'),
    workspaces: z
      .array(
        z.object({
          id: z.string().meta(idOf('workspace')).describe('Id of the workspace.'),
          name: z.string().meta(outside).describe('Its name.'),
        }),
      )
      .optional()
      .describe(
        'All workspaces the account is in, those without a board too; of an agent limited to some boards, theirs alone.',
      ),
    hasMore: z.boolean().describe('Whether there are more boards.'),
    nextPage: nextPageField.describe('Give it as "page" to read on; only where there is more.'),
  }),
  toldByBlanks: { fields: ['includeLists'], narrow: true },
  effect: 'read',
  scopes: ['read'],
  examples: [
    { title: 'The support board and its lists', input: { name: 'Support' } },
    {
      title: 'Its labels, people and custom fields',
      input: { name: 'Support', include: ['labels', 'members', 'customFields'] },
    },
  ],
  summarise: () => 'List boards',
});

import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { boardField, named } from './fields/board-field';

/** A workspace in a step's input. */
const workspaceField = named
  .meta(idOf('workspace'))
  .describe(
    'Name or id. Whatever the case. Get Boards tells the workspace of each board; one the account is not in is answered with those it is in.',
  );

const text = z.string().trim().min(1).max(16_384);

export const createBoard = defineStep({
  name: 'board.createBoard',
  title: 'Create Board',
  description:
    'Creates a private board: nobody but the account is on it until Update Board adds people. Look with Get Boards first whether it is there; calling again makes another.',
  input: z
    .strictObject({
      account: accountField,
      name: text.describe('Name. Of the board.'),
      description: z.string().max(16_384).optional().describe('Markdown. What the board is for.'),
      workspace: workspaceField.optional(),
      lists: z
        .array(text)
        .max(50)
        .optional()
        .describe(
          "Names, from left to right. Left out, Trello's own: To Do, Doing, Done; of a copy, those of the other board.",
        ),
      copyFrom: boardField
        .optional()
        .describe('Board to copy lists and labels of. By name, id, short link or address.'),
      keepCards: z.boolean().default(false).describe('Copy its cards too. Only with "copyFrom".'),
    })
    .superRefine(({ copyFrom, lists, keepCards }, context) => {
      const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (copyFrom === undefined && keepCards) problem('keepCards', 'Say of which board, as "copyFrom".');
      if (copyFrom !== undefined && lists !== undefined) {
        problem('lists', 'A copy has the lists of the other board: leave out "lists", or "copyFrom".');
      }
    }),
  output: z.object({
    id: z.string().meta(idOf('board')).describe('Id of the board, for other steps.'),
    name: z.string().describe('Its name.'),
    url: z.string().describe('Address in the web view.'),
    workspaceId: z.string().meta(idOf('workspace')).optional().describe('Id of the workspace it is in.'),
    lists: z
      .array(
        z.object({
          id: z.string().meta(idOf('list')).describe('Id of the list.'),
          name: z.string().meta(outside).describe('Its name.'),
        }),
      )
      .describe('Its lists, from left to right.'),
  }),
  effect: 'create',
  isOutsideBoards: true,
  scopes: ['read', 'write'],
  toldByAbsence: ['workspace'],
  examples: [
    { title: 'A board with its lists', input: { name: 'Spring fair', lists: ['Ideas', 'Planned', 'Done'] } },
    {
      title: 'A copy of a template, in a workspace',
      input: { name: 'Onboarding Lena', workspace: 'Contoso', copyFrom: 'Onboarding', keepCards: true },
    },
  ],
  summarise: ({ name, copyFrom }) =>
    `Create the board "${name}"${copyFrom === undefined ? '' : ` as a copy of ${copyFrom}`}`,
});

import { z } from 'zod';
import { accountField } from '../account';
import { defineStep } from '../step';
import { boardField } from './board-field';
import { positionField } from './position-field';

export const createList = defineStep({
  name: 'board.createList',
  title: 'Create List',
  description:
    'Creates one list on a board. Look with Get Boards first whether the board has it: lists of the same name are possible, and a list can be archived but not deleted. ' +
    'Repeating the call makes another list; a retry by the system does not.',
  input: z.strictObject({
    account: accountField,
    board: boardField,
    name: z.string().trim().min(1).max(16_384).describe('Name of the list.'),
    position: positionField.default('bottom'),
  }),
  output: z.object({
    id: z.string().describe('Id of the list, for other steps.'),
    name: z.string().describe('Name of the list.'),
    boardId: z.string().describe('Id of its board.'),
  }),
  effect: 'create',
  scopes: ['read', 'write'],
  examples: [{ title: 'A list at the end', input: { board: 'Support', name: 'Waiting for spare parts' } }],
  summarise: ({ name, board }) => `Create the list "${name}" on board ${board}`,
});

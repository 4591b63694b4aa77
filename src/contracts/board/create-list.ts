import { z } from 'zod';
import { idOf } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { boardField } from './fields/board-field';
import { positionField } from './fields/position-field';

export const createList = defineStep({
  name: 'board.createList',
  title: 'Create List',
  description:
    'Creates one list on a board. Look with Get Boards first whether it is there: a list cannot be deleted, and calling again makes another of the same name.',
  input: z.strictObject({
    account: accountField,
    board: boardField,
    name: z.string().trim().min(1).max(16_384).describe('Name. Of the list.'),
    position: positionField.default('bottom'),
  }),
  output: z.object({
    id: z.string().meta(idOf('list')).describe('Id of the list, for other steps.'),
    name: z.string().describe('Name. Of the list.'),
    boardId: z.string().meta(idOf('board')).describe('Id of its board.'),
  }),
  effect: 'create',
  scopes: ['read', 'write'],
  examples: [{ title: 'A list at the end', input: { board: 'Support', name: 'Waiting for spare parts' } }],
  summarise: ({ name, board }) => `Create the list "${name}" on board ${board}`,
});

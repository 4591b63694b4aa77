import { z } from 'zod';
import { accountField } from '../account';
import { defineStep } from '../step';
import { cardField, objectId } from './board-field';
import { cardSummarySchema } from './card-summary';

export const updateCard = defineStep({
  name: 'board.updateCard',
  title: 'Update Card',
  description:
    'Changes what is given of a card and leaves the rest: name, description, dates, completion, position, list, archive state. Give listId to move it to another list. ' +
    'Setting the same values again changes nothing, so it can be repeated.',
  input: z
    .strictObject({
      account: accountField,
      card: cardField,
      name: z.string().trim().min(1).max(16_384).optional(),
      description: z.string().max(16_384).optional(),
      listId: objectId('list').optional(),
      position: z.union([z.enum(['top', 'bottom']), z.number().positive()]).optional(),
      due: z.iso.datetime({ offset: true }).nullable().optional().describe('null clears it.'),
      start: z.iso.datetime({ offset: true }).nullable().optional().describe('null clears it.'),
      dueComplete: z.boolean().optional(),
      archived: z.boolean().optional(),
    })
    .refine(({ account, card, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
      error: 'Name at least one thing to change, such as "listId" or "name".',
    }),
  output: cardSummarySchema,
  effect: 'update',
  scopes: ['read', 'write'],
  examples: [{ title: 'Move a card', input: { card: 'aBcD1234', listId: '65f0c0de65f0c0de65f0c0de' } }],
  summarise: ({ account, card, ...changes }) =>
    `Update ${Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([field]) => field)
      .join(', ')} of card ${card}`,
});

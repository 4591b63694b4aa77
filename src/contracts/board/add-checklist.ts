import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { cardFields, checkCard } from './fields/card-field';
import { cardTimeFields, checkCardTimes, memberZoneField } from './fields/card-time';
import { checkItemAnswerSchema, checkItemFields } from './fields/check-item-fields';
import { positionField } from './fields/position-field';

export const addChecklist = defineStep({
  name: 'board.addChecklist',
  title: 'Add Checklist',
  description:
    'Adds one checklist with its items to a card. To add an item to one that is there use Create a Checklist Item. Calling again adds another.',
  input: z
    .strictObject({
      account: accountField,
      ...cardFields,
      name: z.string().trim().min(1).max(16_384).default('Checklist').describe('Name. Title of the checklist.'),
      items: z.array(z.strictObject(checkItemFields)).max(100).default([]).describe('Items. In this order.'),
      timeZone: cardTimeFields.timeZone,
      position: positionField
        .default('bottom')
        .describe('top, bottom or a number. Where it stands among the checklists of the card.'),
    })
    .superRefine((input, context) => {
      checkCard(input, context);
      for (const [index, { due }] of input.items.entries()) {
        checkCardTimes({ due, timeZone: input.timeZone }, context, ['items', index]);
      }
    }),
  output: z.object({
    id: z.string().meta(idOf('checklist')).describe('Id of the checklist, for Create a Checklist Item.'),
    name: z.string().meta(outside).describe('Title of the checklist.'),
    cardId: z.string().meta(idOf('card')).describe('Id of its card.'),
    items: z.array(checkItemAnswerSchema).describe('Its items, in order.'),
    timeZone: memberZoneField,
  }),
  effect: 'create',
  scopes: ['read', 'write'],
  examples: [
    {
      title: 'Steps of a repair',
      input: {
        card: 'aBcD1234',
        name: 'Repair',
        items: [
          { name: 'Order the part', checked: true },
          { name: 'Fit it', due: '2026-03-02', member: 'ben' },
        ],
        timeZone: 'Europe/Berlin',
      },
    },
  ],
  summarise: ({ card, items }) =>
    `Add a checklist of ${items.length} ${items.length === 1 ? 'item' : 'items'} to card ${card}`,
});

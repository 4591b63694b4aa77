import { z } from 'zod';
import { accountField } from '../account';
import { defineStep } from '../step';
import { cardFields, checkCard } from './card-field';
import { cardTimeFields, checkCardTimes, memberZoneField } from './card-time';
import { checkItemAnswerSchema, checkItemFields } from './check-item-fields';
import { positionField } from './position-field';

export const addChecklist = defineStep({
  name: 'board.addChecklist',
  title: 'Add Checklist',
  description:
    'Adds one checklist with its items to a card. To add an item to a checklist that is there, use Create a Checklist Item; Get Card shows the checklists of a card. ' +
    'Repeating the call adds another checklist; a retry by the system does not.',
  input: z
    .strictObject({
      account: accountField,
      ...cardFields,
      name: z.string().trim().min(1).max(16_384).default('Checklist').describe('Title of the checklist.'),
      items: z.array(z.strictObject(checkItemFields)).max(100).default([]).describe('Its items, in this order.'),
      timeZone: cardTimeFields.timeZone,
      position: positionField.default('bottom').describe('Where it stands among the checklists of the card.'),
    })
    .superRefine((input, context) => {
      checkCard(input, context);
      for (const [index, { due }] of input.items.entries()) {
        checkCardTimes({ due, timeZone: input.timeZone }, context, ['items', index]);
      }
    }),
  output: z.object({
    id: z.string().describe('Id of the checklist, for Create a Checklist Item.'),
    name: z.string().describe('Title of the checklist.'),
    cardId: z.string().describe('Id of its card.'),
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
  summarise: ({ card, items }) => `Add a checklist of ${items.length} item(s) to card ${card}`,
});

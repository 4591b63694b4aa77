import { z } from 'zod';
import { idOf } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { isObjectId, named } from './board-field';
import { cardFields, checkCard } from './card-field';
import { cardTimeFields, checkCardTimes, memberZoneField } from './card-time';
import { checkItemAnswerSchema, checkItemFields } from './check-item-fields';
import { positionField } from './position-field';

export const createChecklistItem = defineStep({
  name: 'board.createChecklistItem',
  title: 'Create a Checklist Item',
  description:
    'Adds one item to a checklist of a card. For a new checklist with its items use Add Checklist; Get Card shows those there are. Calling again adds another.',
  input: z
    .strictObject({
      account: accountField,
      checklist: named.meta(idOf('checklist')).describe('Id, or with "card" its name. The name on that card.'),
      card: cardFields.card.optional(),
      board: cardFields.board,
      ...checkItemFields,
      timeZone: cardTimeFields.timeZone,
      position: positionField.default('bottom'),
    })
    .superRefine((input, context) => {
      const { checklist, card, board } = input;
      if (card !== undefined) checkCard({ card, board }, context);
      else if (!isObjectId(checklist)) {
        const message = 'Say which card the checklist is on, or give the id of the checklist.';
        context.addIssue({ code: 'custom', path: ['card'], message });
      }
      checkCardTimes(input, context);
    }),
  output: checkItemAnswerSchema.extend({
    checklistId: z.string().meta(idOf('checklist')).describe('Id of its checklist.'),
    timeZone: memberZoneField,
  }),
  effect: 'create',
  scopes: ['read', 'write'],
  examples: [
    {
      title: 'One more step, for Ben',
      input: {
        card: 'aBcD1234',
        checklist: 'Repair',
        name: 'Test it',
        due: '2026-03-03T12:00',
        timeZone: 'Europe/Berlin',
        member: 'ben',
      },
    },
  ],
  summarise: ({ checklist }) => `Add an item to checklist ${checklist}`,
});

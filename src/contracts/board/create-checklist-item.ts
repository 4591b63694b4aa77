import { z } from 'zod';
import { idOf } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { cardTimeFields, checkCardTimes, memberZoneField } from './fields/card-time';
import { checkItemAnswerSchema, checkItemFields } from './fields/check-item-fields';
import { checkChecklist, checklistFields } from './fields/checklist-field';
import { positionField } from './fields/position-field';
import { updateChecklist } from './update-checklist';

export const createChecklistItem = defineStep({
  name: 'board.createChecklistItem',
  title: 'Create a Checklist Item',
  coveredBy: updateChecklist.name,
  description:
    'Adds one item to a checklist of a card. For a new checklist with its items use Add Checklist; Get Card shows those there are. Calling again adds another.',
  input: z
    .strictObject({
      account: accountField,
      ...checklistFields,
      ...checkItemFields,
      timeZone: cardTimeFields.timeZone,
      position: positionField.default('bottom'),
    })
    .superRefine((input, context) => {
      checkChecklist(input, context);
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

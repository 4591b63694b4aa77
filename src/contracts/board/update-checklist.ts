import { z } from 'zod';
import { idOf, onlyIfTrue, outside } from '../field-marks';
import { accountField } from '../account';
import { defineStep } from '../step';
import { named } from './fields/board-field';
import { cardTimeFields, checkCardTimes, memberZoneField } from './fields/card-time';
import { checkItemAnswerSchema, checkItemFields } from './fields/check-item-fields';
import { checkChecklist, checklistFields } from './fields/checklist-field';
import { memberField } from './fields/member-field';
import { positionField } from './fields/position-field';

const changeSchema = z.strictObject({
  item: named.meta(idOf('checkItem')).describe('Id, or its text.'),
  checked: z.boolean().optional().describe('Checked. true ticks it off, false takes the tick away.'),
  name: checkItemFields.name.optional(),
  due: cardTimeFields.due.nullable().optional(),
  member: memberField.nullable().optional(),
  remove: z.boolean().default(false).describe('Remove. Takes it off the checklist for good.'),
});

export const updateChecklist = defineStep({
  name: 'board.updateChecklist',
  title: 'Update Checklist',
  description:
    'Changes a checklist of a card: ticks, renames, dates, assigns or removes items, adds items, renames or removes the checklist. What is not given stays. ' +
    'Get Card shows checklists and items; Add Checklist makes a new one. Repeating it changes nothing, but adds the added items again.',
  input: z
    .strictObject({
      account: accountField,
      ...checklistFields,
      name: z.string().trim().min(1).max(16_384).optional().describe('New title. Of the checklist.'),
      position: positionField
        .optional()
        .describe('top, bottom or a number. Where it stands among the checklists of the card.'),
      items: z
        .array(changeSchema)
        .max(100)
        .default([])
        .describe(
          'What changes on items; null clears "due" or "member". Each names one item and gives what shall hold of it.',
        ),
      addItems: z
        .array(z.strictObject(checkItemFields))
        .max(100)
        .default([])
        .describe('Added at the end. In this order.'),
      remove: z
        .boolean()
        .default(false)
        .describe('Remove the whole checklist. For good; there is no archive for checklists.'),
      timeZone: cardTimeFields.timeZone,
    })
    .superRefine((input, context) => {
      checkChecklist(input, context);
      const { items, addItems, timeZone } = input;
      const problem = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message });
      for (const [index, { item: _item, remove, due, ...change }] of items.entries()) {
        checkCardTimes({ due, timeZone }, context, ['items', index]);
        const changes = [due, ...Object.values(change)].some((value) => value !== undefined);
        if (changes === remove) {
          problem(
            ['items', index],
            remove ? 'Either remove the item or change it.' : 'Say what changes, such as "checked".',
          );
        }
      }
      for (const [index, { due }] of addItems.entries())
        checkCardTimes({ due, timeZone }, context, ['addItems', index]);
      const changes = (input.name ?? input.position) !== undefined || items.length + addItems.length > 0;
      if (changes === input.remove) {
        problem(
          ['checklist'],
          input.remove ? 'Either remove the checklist or change it.' : 'Say what changes, such as "items".',
        );
      }
    }),
  output: z.object({
    id: z.string().meta(idOf('checklist')).describe('Id of the checklist.'),
    name: z.string().meta(outside).describe('Its title.'),
    cardId: z.string().meta(idOf('card')).optional().describe('Id of its card.'),
    removed: z.boolean().meta(onlyIfTrue).describe('true: it is gone, with its items.'),
    items: z.array(checkItemAnswerSchema).describe('Its items now, in order.'),
    timeZone: memberZoneField,
  }),
  effect: ({ remove, items }) => (remove || items.some((item) => item.remove) ? 'delete' : 'update'),
  scopes: ['read', 'write'],
  examples: [
    {
      title: 'Tick one item and add another',
      input: {
        card: 'aBcD1234',
        checklist: 'Repair',
        items: [{ item: 'Order the part', checked: true }],
        addItems: [{ name: 'Test it', member: 'ben' }],
      },
    },
    {
      title: 'Take an item away',
      input: { checklist: '65f0c0de65f0c0de65f0c0de', items: [{ item: '65f0c0de65f0c0de65f0c0df', remove: true }] },
    },
  ],
  summarise: ({ checklist, remove, items, addItems }) =>
    remove
      ? `Remove checklist ${checklist}`
      : `Update checklist ${checklist}: ${items.length} ${items.length === 1 ? 'item' : 'items'} changed, ${addItems.length} added`,
});

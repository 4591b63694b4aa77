import { z } from 'zod';
import { accountField } from '../account';
import { attachmentReferenceSchema } from '../attachment-reference';
import { idOf } from '../field-marks';
import { defineStep } from '../step';
import { attachedField, attachmentsField } from './fields/attachments-field';
import { boardField } from './fields/board-field';
import { cardFields, checkCard } from './fields/card-field';
import { cardSummarySchema } from './fields/card-summary';
import { cardTimeFields, checkCardTimes, memberZoneField } from './fields/card-time';
import { customFieldsField } from './fields/custom-fields-field';
import { labelsField } from './fields/label-field';
import { targetListField } from './fields/list-field';
import { membersField } from './fields/member-field';
import { positionField } from './fields/position-field';

const coverColors = ['green', 'yellow', 'orange', 'red', 'purple', 'blue', 'sky', 'lime', 'pink', 'black'] as const;

const nullable = (schema: z.ZodType<string>) =>
  schema
    .nullable()
    .optional()
    .describe(`${schema.description ?? ''} null clears it.`);

const coverField = z
  .union([
    z.strictObject({ color: z.enum(coverColors).describe('Color. Of the cover.') }),
    z.strictObject({
      attachment: attachmentReferenceSchema.describe('Attachment. A picture on this card, by its reference.'),
    }),
  ])
  .nullable()
  .describe('A colour, or a picture on the card. As Get Card answers it; null takes the cover off.');

export const updateCard = defineStep({
  name: 'board.updateCard',
  title: 'Update Card',
  description:
    'Changes what is given of a card; the rest stays. Null clears a date or the cover. ' +
    'To say something, use Add Comment to Card. Repeating it changes nothing, but attaches again.',
  input: z
    .strictObject({
      account: accountField,
      ...cardFields,
      name: z.string().trim().min(1).max(16_384).optional().describe('Name. The new title.'),
      description: z.string().max(16_384).optional().describe('Markdown; replaces the old text. The description.'),
      list: targetListField.optional(),
      toBoard: boardField
        .optional()
        .describe(
          'Board to move it to, with list. Another than its own, by id, short link, address or name; "list" says where it goes there.',
        ),
      position: positionField
        .optional()
        .describe(
          'top, bottom (if moved) or number. A card that moves without one goes to the bottom. Trello\'s own "pos": a positive number by which neighbours are ordered.',
        ),
      due: nullable(cardTimeFields.due),
      start: nullable(cardTimeFields.start),
      timeZone: cardTimeFields.timeZone,
      dueComplete: z
        .boolean()
        .optional()
        .describe('Complete. Whether the card is marked as complete, with a due date or without.'),
      labels: labelsField('Instead of those on it.').optional(),
      addLabels: labelsField('Add labels.').default([]),
      removeLabels: labelsField('Remove labels.').default([]),
      members: membersField('Instead of those on it.').optional(),
      addMembers: membersField('Add members.').default([]),
      removeMembers: membersField('Remove members.').default([]),
      customFields: customFieldsField('By name; null clears.').optional(),
      addAttachments: attachmentsField.default([]),
      removeAttachments: z
        .array(z.string().trim().min(1).max(16_384).meta(idOf('file')))
        .max(20)
        .default([])
        .describe('By name; for good. Or by reference, id or the address of a link.'),
      cover: coverField.optional(),
      archived: z.boolean().optional().describe('false brings it back from the archive. true archives it.'),
    })
    .superRefine((input, context) => {
      checkCard(input, context);
      checkCardTimes(input, context);
      const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (changedFields(input).length === 0) {
        problem('card', 'Name at least one thing to change, such as "list" or "name".');
      }
      if (input.toBoard !== undefined && input.list === undefined) {
        problem('list', 'Say on which list of the other board it goes.');
      }
      for (const [all, add, remove] of [
        ['labels', 'addLabels', 'removeLabels'],
        ['members', 'addMembers', 'removeMembers'],
      ] as const) {
        if (input[all] === undefined || input[add].length + input[remove].length === 0) continue;
        problem(all, `Give either "${all}", which replaces them all, or "${add}" and "${remove}".`);
      }
    }),
  output: cardSummarySchema.extend({
    leftBehind: z
      .object({
        labels: z.array(z.string()).optional().describe('Labels the other board does not have.'),
        members: z.array(z.string()).optional().describe('People who are not on the other board.'),
      })
      .optional()
      .describe('What came off the card when it moved to another board.'),
    attached: attachedField.optional().describe('What this call has attached, in order.'),
    timeZone: memberZoneField,
  }),
  toldByBlanks: { fields: ['description', 'due', 'start', 'dueComplete', 'labels', 'members', 'cover', 'archived'] },
  effect: ({ removeAttachments }) => (removeAttachments.length > 0 ? 'delete' : 'update'),
  scopes: ['read', 'write'],
  laterMembers: { addAttachments: [], removeAttachments: [] },
  examples: [
    { title: 'Move a card', input: { card: 'aBcD1234', list: 'Done' } },
    {
      title: 'Due on Monday in Berlin, and urgent',
      input: { card: 'aBcD1234', due: '2026-03-02T17:00', timeZone: 'Europe/Berlin', addLabels: ['Urgent'] },
    },
  ],
  summarise: (input) => `Update ${changedFields(input).join(', ')} of card ${input.card}`,
});

/** Fields that identify the card or the time zone and are no change by themselves. */
const naming: ReadonlySet<string> = new Set(['account', 'card', 'board', 'timeZone']);

/** Fields that are empty when left out. */
const additions: ReadonlySet<string> = new Set([
  ...['addLabels', 'removeLabels', 'addMembers', 'removeMembers', 'customFields'],
  ...['addAttachments', 'removeAttachments'],
]);

function changedFields(input: object): string[] {
  return Object.entries(input).flatMap(([field, value]) => {
    const isGiven = additions.has(field)
      ? Object.keys((value as object | undefined) ?? {}).length > 0
      : value !== undefined;
    return isGiven && !naming.has(field) ? [field] : [];
  });
}

import { z } from 'zod';
import { accountField } from '../account';
import { defineStep } from '../step';
import { attachedField, attachmentsField } from './fields/attachments-field';
import { cardSummarySchema } from './fields/card-summary';
import { cardTimeFields, checkCardTimes, memberZoneField } from './fields/card-time';
import { checkCopy, copyFields } from './fields/copy-fields';
import { customFieldsField } from './fields/custom-fields-field';
import { labelsField } from './fields/label-field';
import { checkList, listFields } from './fields/list-field';
import { membersField } from './fields/member-field';
import { positionField } from './fields/position-field';

export const createCard = defineStep({
  name: 'board.createCard',
  title: 'Create Card',
  description:
    'Creates one card on a list. Get Boards shows boards and lists. ' +
    'Update Card changes one, Add Checklist gives it a checklist. Calling again makes another.',
  input: z
    .strictObject({
      account: accountField,
      ...listFields,
      name: z.string().trim().min(1).max(16_384).describe('Name. Title of the card.'),
      description: z
        .string()
        .max(16_384)
        .default('')
        .describe('Markdown. The text of the card; left out of a copy, that of the other card.'),
      position: positionField.default('bottom'),
      due: cardTimeFields.due.optional(),
      start: cardTimeFields.start.optional(),
      timeZone: cardTimeFields.timeZone,
      labels: labelsField('By name.').default([]),
      members: membersField('User names, full names or "me".').default([]),
      customFields: customFieldsField('By name.').optional(),
      attachments: attachmentsField.default([]),
      ...copyFields,
    })
    .superRefine((input, context) => {
      checkList(input, context);
      checkCopy(input, context);
      checkCardTimes(input, context);
    }),
  output: cardSummarySchema.extend({
    attachments: attachedField.describe('What is attached now, in order.'),
    timeZone: memberZoneField,
  }),
  effect: 'create',
  scopes: ['read', 'write'],
  toldByAbsence: ['keep'],
  examples: [
    { title: 'A plain card', input: { board: 'Support', list: 'Inbox', name: 'Call Lena back' } },
    {
      title: 'With the PDF of a mail, due in Berlin',
      input: {
        list: '65f0c0de65f0c0de65f0c0de',
        name: 'Invoice 4711',
        due: '2026-03-02T17:00',
        timeZone: 'Europe/Berlin',
        labels: ['Billing'],
        members: ['me'],
        customFields: { Amount: 480, Paid: false },
        attachments: [{ attachment: 'mail-attachment:support:AAMkAGI1:AAMkATT1' }],
      },
    },
    {
      title: 'A copy of a card, with its checklists and labels alone',
      input: {
        board: 'Support',
        list: 'Inbox',
        name: 'Returns of May',
        copyFrom: 'Returns',
        keep: ['checklists', 'labels'],
      },
    },
  ],
  summarise: ({ list, attachments, copyFrom }) =>
    `Create a card on list ${list}${copyFrom === undefined ? '' : ` as a copy of ${copyFrom}`}${attachments.length === 0 ? '' : ` with ${attachments.length === 1 ? 'an attachment' : `${attachments.length} attachments`}`}`,
});

import { z } from 'zod';
import { accountField } from '../account';
import { attachmentReferenceSchema } from '../attachment-reference';
import { defineStep } from '../step';
import { objectId } from './board-field';
import { cardSummarySchema } from './card-summary';

export const createCard = defineStep({
  name: 'board.createCard',
  title: 'Create Card',
  description:
    'Creates one card on a list, with labels, members, dates and attachments. Attachments given by reference (from Find Email or another card) are streamed from where they are to the card. ' +
    'Use Update Card to change or move an existing card. Repeating the call makes another card; a retry by the system does not.',
  input: z.strictObject({
    account: accountField,
    listId: objectId('list'),
    name: z.string().trim().min(1).max(16_384),
    description: z.string().max(16_384).default('').describe('Markdown.'),
    position: z.union([z.enum(['top', 'bottom']), z.number().positive()]).default('bottom'),
    due: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('ISO instant or local time with offset, such as 2026-03-01T17:00:00+01:00.'),
    start: z.iso.datetime({ offset: true }).optional(),
    labelIds: z.array(objectId('label')).max(50).default([]),
    memberIds: z.array(objectId('member')).max(50).default([]),
    attachments: z
      .array(
        z.union([
          z.object({ attachment: attachmentReferenceSchema, name: z.string().min(1).max(256).optional() }),
          z.strictObject({ url: z.url({ protocol: /^https?$/ }), name: z.string().min(1).max(256).optional() }),
        ]),
      )
      .max(20)
      .default([])
      .describe('Files by reference, or links.'),
  }),
  output: cardSummarySchema.extend({
    attachments: z.array(z.object({ attachment: z.string(), name: z.string(), bytes: z.number().optional() })),
  }),
  effect: 'create',
  scopes: ['read', 'write'],
  examples: [
    { title: 'A plain card', input: { listId: '65f0c0de65f0c0de65f0c0de', name: 'Call Lena back' } },
    {
      title: 'With the PDF of a mail',
      input: {
        listId: '65f0c0de65f0c0de65f0c0de',
        name: 'Invoice 4711',
        attachments: [{ attachment: 'mail-attachment:support:AAMkAGI1:AAMkATT1' }],
      },
    },
  ],
  summarise: (input) =>
    `Create a card on list ${input.listId}${input.attachments.length > 0 ? ` with ${input.attachments.length} attachment(s)` : ''}`,
});

import { z } from 'zod';
import { idOf, outside } from '../field-marks';
import { defineTrigger } from '../trigger';
import { cardEventFields } from './board-event';
import { cardScope, withinScope } from './board-scope';
import { allMatch, matchWhen } from './match-when';

export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string().meta(outside).optional(),
  kind: z.enum(['file', 'link']),
  url: z.string().meta(outside).optional().describe("The link, or the file's address at Trello."),
});

const newAttachmentEventSchema = z.object({
  ...cardEventFields,
  attachment: attachmentSchema.extend({
    attachment: z
      .string()
      .meta(idOf('file'))
      .optional()
      .describe('Of a file: reference to pass on, such as to Send Email.'),
  }),
});

export type NewAttachmentEvent = z.output<typeof newAttachmentEventSchema>;

export const newAttachment = defineTrigger({
  name: 'board.newAttachment',
  title: 'New Attachment',
  description:
    'Fires once for each file or link that is attached to a card of a watched board. Not for those that come along with a copied card, of which Trello ' +
    'tells nothing: New Card fires for it, and Get Card has them.',
  config: z.strictObject({
    ...cardScope,
    kind: z.enum(['file', 'link']).optional().describe('Only files, or only links. Leave out for both.'),
  }),
  event: newAttachmentEventSchema,
  matches: ({ kind, ...scope }, event: NewAttachmentEvent) =>
    allMatch(
      withinScope(scope, event),
      matchWhen((kind ?? event.attachment.kind) === event.attachment.kind, `It is a ${event.attachment.kind}.`),
    ),
  warnings: () => [],
  webhookOnly: 'nothing',
  scopes: ['read'],
});

import { z } from 'zod';
import { attachmentAnswerField, attachmentReferenceSchema } from '../../attachment-reference';
import { outside } from '../../field-marks';

const nameField = z
  .string()
  .min(1)
  .max(256)
  .optional()
  .describe('Name. How it is called on the card; left out: the name of the file, or the address.');

/** Files and links for a card. References name the files, so that their bytes never pass through. */
export const attachmentsField = z
  .array(
    z.union([
      // Not strict, so that entries of other steps' answers are accepted unchanged.
      z.object({
        attachment: attachmentReferenceSchema.describe('Attachment. Its reference, copied whole from another answer.'),
        name: nameField,
      }),
      z.strictObject({
        url: z
          .url({ protocol: /^https?$/ })
          .max(16_384)
          .describe('Url. Address of a link.'),
        name: nameField,
      }),
    ]),
  )
  .max(20)
  .describe('Files by reference, or links. In this order.');

/** The attachments that a call has added, in an answer. */
export const attachedField = z.array(
  z.object({
    attachment: attachmentAnswerField.describe('Reference, for other steps.'),
    name: z.string().meta(outside).describe('How it is called on the card.'),
    bytes: z.number().optional().describe('Size of a file.'),
  }),
);

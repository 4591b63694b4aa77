import { z } from 'zod';
import { attachmentReferenceSchema } from '../attachment-reference';

const nameField = z
  .string()
  .min(1)
  .max(256)
  .optional()
  .describe('Name. How it is called on the card; left out: the name of the file, or the address.');

/** Files and links for a card. Bytes never pass through: files are named by reference. */
export const attachmentsField = z
  .array(
    z.union([
      // What other steps answer fits as it is: more fields do no harm.
      z.object({ attachment: attachmentReferenceSchema, name: nameField }),
      z.strictObject({
        url: z
          .url({ protocol: /^https?$/ })
          .max(16_384)
          .describe('Of a link. Its address.'),
        name: nameField,
      }),
    ]),
  )
  .max(20)
  .describe('Files by reference, or links. In this order.');

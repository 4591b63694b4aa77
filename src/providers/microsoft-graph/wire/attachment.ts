import { z } from 'zod';

/** An attachment without its bytes: file, item (a message inside) or reference (a link), told apart by `@odata.type`. */
export const attachmentSchema = z.looseObject({
  '@odata.type': z.string().optional(),
  id: z.string(),
  name: z.string().nullish(),
  contentType: z.string().nullish(),
  /** In bytes, as stored: a little more than the file. */
  size: z.number().nullish(),
  isInline: z.boolean().nullish(),
  contentId: z.string().nullish(),
  lastModifiedDateTime: z.string().nullish(),
});

/** An attachment with the Outlook item that it is, which Graph answers if it is expanded. (https://learn.microsoft.com/graph/api/attachment-get, example 3) */
export const itemAttachmentSchema = z.looseObject({
  item: z.looseObject({ '@odata.type': z.string().optional() }).nullish(),
});

export type GraphAttachment = z.output<typeof attachmentSchema>;

import { z } from 'zod';
import { eventTimeSchema } from './event-time';
import { recipientSchema } from './recipient';

/** A message, also a meeting message (`@odata.type`). `$select` determines its fields. Instants end in `Z`. */
export const messageSchema = z.looseObject({
  '@odata.type': z.string().optional(),
  '@odata.etag': z.string().optional(),
  id: z.string(),
  conversationId: z.string().nullish(),
  internetMessageId: z.string().nullish(),
  subject: z.string().nullish(),
  from: recipientSchema.nullish(),
  sender: recipientSchema.nullish(),
  toRecipients: z.array(recipientSchema).default([]),
  ccRecipients: z.array(recipientSchema).default([]),
  bccRecipients: z.array(recipientSchema).default([]),
  replyTo: z.array(recipientSchema).default([]),
  receivedDateTime: z.string().nullish(),
  sentDateTime: z.string().nullish(),
  createdDateTime: z.string().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  isRead: z.boolean().nullish(),
  isDraft: z.boolean().nullish(),
  importance: z.enum(['low', 'normal', 'high']).catch('normal').optional(),
  flag: z.looseObject({ flagStatus: z.string().nullish(), dueDateTime: eventTimeSchema.nullish() }).nullish(),
  categories: z.array(z.string()).default([]),
  parentFolderId: z.string().nullish(),
  /** False when there are inline attachments only. */
  hasAttachments: z.boolean().nullish(),
  /** The first 255 characters, as text. */
  bodyPreview: z.string().nullish(),
  body: z.looseObject({ contentType: z.string().nullish(), content: z.string().nullish() }).nullish(),
  webLink: z.string().nullish(),
  /** Only when selected, and only of a message that was delivered. */
  internetMessageHeaders: z.array(z.looseObject({ name: z.string(), value: z.string().nullish() })).nullish(),
  /** Only with `$expand`. */
  singleValueExtendedProperties: z.array(z.looseObject({ id: z.string(), value: z.string().nullish() })).nullish(),
});

export type GraphMessage = z.output<typeof messageSchema>;

import { z } from 'zod';
import { assertExtendedPropertyId } from '../items/extended-property';
import { formNotInSandbox, GraphError } from '../platform/graph-error';
import type { MessageContent } from './message';
import { absentProperty, bodyInput, emailAddressInput, extendedPropertyInput, ignored } from '../items/item-input';
import type { Mailbox } from '../users/mailbox';
import { flagInput, flagOf } from './follow-up-flag';

const recipientInput = z.strictObject({ emailAddress: emailAddressInput });
export const recipientsInput = z.array(recipientInput);

const fileAttachment = z
  .strictObject({
    '@odata.type': z.literal(['#microsoft.graph.fileAttachment', 'microsoft.graph.fileAttachment']),
    id: z.unknown().optional(),
    size: z.unknown().optional(),
    lastModifiedDateTime: z.unknown().optional(),
    contentLocation: z.unknown().optional(),
    name: z.string().min(1),
    contentType: z.string().nullish(),
    contentBytes: z.base64(),
    isInline: z.boolean().default(false),
    contentId: z.string().nullish(),
  })
  .transform(({ name, contentType, contentBytes, isInline, contentId }) => ({
    name,
    contentType: contentType ?? 'application/octet-stream',
    isInline,
    contentId: contentId ?? null,
    content: Buffer.from(contentBytes, 'base64'),
  }));

/** Throws for other kinds of attachments, which the sandbox does not support. */
export const fileAttachmentInput = z.preprocess((attachment) => {
  const { '@odata.type': type } = z
    .looseObject({ '@odata.type': z.unknown() })
    .catch({ '@odata.type': '' })
    .parse(attachment);
  const [, other] = /^#?microsoft\.graph\.((?:item|reference)Attachment)$/.exec(String(type)) ?? [];
  if (other !== undefined) throw formNotInSandbox(`attachments of the type ${other}`);
  return attachment;
}, fileAttachment);

const headerInput = z.strictObject({ name: z.string(), value: z.string() });

/** A message as a request may write it. Read-only properties are accepted and ignored, as Graph does. */
export const messageInput = z.strictObject({
  subject: z.string().nullish(),
  body: bodyInput.optional(),
  from: recipientInput.nullish(),
  sender: recipientInput.nullish(),
  toRecipients: recipientsInput.optional(),
  ccRecipients: recipientsInput.optional(),
  bccRecipients: recipientsInput.optional(),
  replyTo: recipientsInput.optional(),
  categories: z.array(z.string()).optional(),
  importance: z.preprocess(lowerCase, z.enum(['low', 'normal', 'high'])).optional(),
  inferenceClassification: z.enum(['focused', 'other']).optional(),
  flag: flagInput.optional(),
  isRead: z.boolean().optional(),
  isDeliveryReceiptRequested: z.boolean().nullish(),
  isReadReceiptRequested: z.boolean().optional(),
  internetMessageId: z.string().optional(),
  internetMessageHeaders: z.array(headerInput).optional(),
  attachments: z.array(fileAttachmentInput).optional(),
  singleValueExtendedProperties: z.array(extendedPropertyInput).optional(),
  multiValueExtendedProperties: absentProperty('messages', 'multiValueExtendedProperties'),
  extensions: absentProperty('messages', 'extensions'),
  id: ignored,
  changeKey: ignored,
  createdDateTime: ignored,
  lastModifiedDateTime: ignored,
  receivedDateTime: ignored,
  sentDateTime: ignored,
  hasAttachments: ignored,
  bodyPreview: ignored,
  uniqueBody: ignored,
  parentFolderId: ignored,
  conversationId: ignored,
  conversationIndex: ignored,
  isDraft: ignored,
  webLink: ignored,
});
export type MessageInput = z.output<typeof messageInput>;

/** Returns the part of a message that this input sets. Omitted properties stay. */
export function contentOf(input: MessageInput, mailbox: Mailbox): Partial<MessageContent> {
  for (const { id } of input.singleValueExtendedProperties ?? []) assertExtendedPropertyId(id);
  assertHeaders(input.internetMessageHeaders ?? []);
  const { flag, attachments, singleValueExtendedProperties, subject, isDeliveryReceiptRequested } = input;
  const plain = {
    body: input.body,
    from: input.from,
    sender: input.sender,
    toRecipients: input.toRecipients,
    ccRecipients: input.ccRecipients,
    bccRecipients: input.bccRecipients,
    replyTo: input.replyTo,
    categories: input.categories,
    importance: input.importance,
    inferenceClassification: input.inferenceClassification,
    isRead: input.isRead,
    isReadReceiptRequested: input.isReadReceiptRequested,
    internetMessageId: input.internetMessageId,
    internetMessageHeaders: input.internetMessageHeaders,
    isDeliveryReceiptRequested,
    subject: subject === null ? '' : subject,
    flag: flag && flagOf(flag),
    attachments: attachments?.map((attachment) => mailbox.attachment(attachment)),
    extendedProperties: singleValueExtendedProperties,
  };
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
}

function assertHeaders(headers: readonly { name: string }[]): void {
  const wrong = headers.find(({ name }) => !/^x-/i.test(name));
  if (wrong) {
    throw new GraphError(
      400,
      'InvalidInternetMessageHeader',
      `The internet message header name '${wrong.name}' should start with 'x-' or 'X-'.`,
    );
  }
  if (headers.length > 5) {
    throw new GraphError(
      400,
      'InvalidInternetMessageHeaderCollection',
      'Maximum number of headers in one message should be less than or equal to 5.',
    );
  }
}

function lowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

import { z } from 'zod';
import type { MessageSummary } from '../../src/contracts/mail/message-summary';
import { formatAttachmentReference } from '../../src/contracts/attachment-reference';
import { path } from '../../src/providers/request-path';
import { splitQuotedHistory } from './split-quoted-history';
import type { GraphClient } from '../../src/providers/microsoft-graph/graph-client';

/** What steps and triggers read of a message. */
export const messageFields =
  'id,conversationId,internetMessageId,subject,from,toRecipients,ccRecipients,bccRecipients,receivedDateTime,sentDateTime,isRead,isDraft,' +
  'importance,categories,parentFolderId,hasAttachments,body';

/** Text instead of HTML: a model pays for every tag. */
export const asText = { Prefer: 'outlook.body-content-type="text"' };

const addressSchema = z.looseObject({
  emailAddress: z.looseObject({ name: z.string().nullish(), address: z.string().nullish() }),
});

export const messageSchema = z.looseObject({
  '@odata.type': z.string().optional(),
  id: z.string(),
  conversationId: z.string().nullish(),
  internetMessageId: z.string().nullish(),
  subject: z.string().nullish(),
  from: addressSchema.nullish(),
  toRecipients: z.array(addressSchema).default([]),
  ccRecipients: z.array(addressSchema).default([]),
  bccRecipients: z.array(addressSchema).default([]),
  receivedDateTime: z.string().nullish(),
  sentDateTime: z.string().nullish(),
  isRead: z.boolean().nullish(),
  isDraft: z.boolean().nullish(),
  importance: z.enum(['low', 'normal', 'high']).nullish(),
  categories: z.array(z.string()).default([]),
  parentFolderId: z.string().nullish(),
  hasAttachments: z.boolean().nullish(),
  body: z.looseObject({ content: z.string().nullish() }).nullish(),
});

export type Message = z.output<typeof messageSchema>;

const attachmentSchema = z.looseObject({
  '@odata.type': z.string().optional(),
  id: z.string(),
  name: z.string().nullish(),
  contentType: z.string().nullish(),
  size: z.number().nullish(),
  isInline: z.boolean().nullish(),
});

export type MessageAttachment = z.output<typeof attachmentSchema>;

/** The attachments of a message without their bytes; those shown inside the text are left out. */
export async function listAttachments(
  graph: GraphClient,
  { id, hasAttachments }: Message,
): Promise<MessageAttachment[]> {
  if (hasAttachments !== true) return [];
  const attachments: MessageAttachment[] = [];
  const pages = graph.pages(path`/me/messages/${id}/attachments`, {
    query: { $select: 'id,name,contentType,size,isInline' },
    schema: attachmentSchema,
  });
  for await (const { items } of pages) attachments.push(...items.filter(({ isInline }) => isInline !== true));
  return attachments;
}

export function addressOf({
  emailAddress: { name, address },
}: z.output<typeof addressSchema>): { name?: string; address: string }[] {
  if (!address) return [];
  return [{ address, ...(!name || name === address ? {} : { name }) }];
}

export interface SummaryOptions {
  account: string;
  /** Longest body, in characters. */
  bodyLength: number;
  includeQuotedHistory: boolean;
}

/** A message as a model is given it. */
export function summariseMessage(
  message: Message,
  attachments: MessageAttachment[],
  { account, bodyLength, includeQuotedHistory }: SummaryOptions,
): MessageSummary {
  const { latest, quoted } = splitQuotedHistory(message.body?.content ?? '');
  const [from] = message.from == null ? [] : addressOf(message.from);
  const cc = message.ccRecipients.flatMap(addressOf);
  return {
    id: message.id,
    ...(message.conversationId == null ? {} : { conversationId: message.conversationId }),
    subject: message.subject ?? '',
    ...(from === undefined ? {} : { from }),
    to: message.toRecipients.flatMap(addressOf),
    ...(cc.length === 0 ? {} : { cc }),
    ...(message.receivedDateTime == null ? {} : { receivedAt: message.receivedDateTime }),
    isRead: message.isRead ?? false,
    ...(message.importance == null || message.importance === 'normal' ? {} : { importance: message.importance }),
    ...(message.categories.length === 0 ? {} : { labels: message.categories }),
    ...(message.parentFolderId == null ? {} : { folderId: message.parentFolderId }),
    body: latest.slice(0, bodyLength),
    truncated: latest.length > bodyLength,
    ...(includeQuotedHistory && quoted !== '' ? { quotedHistory: quoted.slice(0, bodyLength) } : {}),
    ...(attachments.length === 0
      ? {}
      : { attachments: attachments.map((attachment) => referenceTo(account, message.id, attachment)) }),
  };
}

function referenceTo(
  account: string,
  messageId: string,
  { id, name, contentType, size }: MessageAttachment,
): NonNullable<MessageSummary['attachments']>[number] {
  return {
    attachment: formatAttachmentReference({ from: 'mail', account, messageId, attachmentId: id }),
    name: name ?? 'attachment',
    contentType: contentType ?? 'application/octet-stream',
    bytes: size ?? 0,
  };
}

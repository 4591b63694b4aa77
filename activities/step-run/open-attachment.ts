import { z } from 'zod';
import { accountId } from '../../src/contracts/account';
import { parseAttachmentReference, type AttachmentReference } from '../../src/contracts/attachment-reference';
import { toolError } from '../../src/contracts/tool-error';
import type { FileContent } from '../../src/providers/file-content';
import { path } from '../../src/providers/request-path';
import type { Dependencies } from '../dependencies';
import type { Equipment } from './equipment';
import { graphClientFor, trelloClientFor } from './provider-clients';

export interface OpeningFor {
  dependencies: Dependencies;
  equipment: Equipment;
  signal: AbortSignal;
}

const mailAttachmentSchema = z.looseObject({
  '@odata.type': z.string().optional(),
  name: z.string().nullish(),
  contentType: z.string().nullish(),
});
const cardAttachmentSchema = z.looseObject({
  name: z.string(),
  fileName: z.string().nullish(),
  mimeType: z.string().nullish(),
  bytes: z.number().nullish(),
  isUpload: z.boolean(),
  url: z.string(),
});

const fallbackContentType = 'application/octet-stream';

/**
 * Opens the bytes behind a reference as a stream.
 *
 * @throws PermissionDenied when the agent has nothing to do with that account
 * @throws InvalidInput when it is no file (a link on a card, a meeting in a mail)
 */
export async function openAttachment(
  text: string,
  { dependencies, equipment, signal }: OpeningFor,
): Promise<FileContent> {
  const reference = parseAttachmentReference(text);
  if (reference === undefined) throw toolError('InvalidInput', `"${text.slice(0, 80)}" is no attachment reference.`);
  const integration = reference.from === 'mail' ? 'mail' : 'board';
  if (!equipment.mayUse(integration, reference.account)) {
    throw toolError(
      'PermissionDenied',
      `The agent "${equipment.agent ?? ''}" may not use the ${integration} account "${reference.account}" the attachment is in.`,
    );
  }
  return reference.from === 'mail'
    ? openMail(reference, dependencies, signal)
    : openCard(reference, dependencies, signal);
}

async function openMail(
  { account, mailbox, messageId, attachmentId }: Extract<AttachmentReference, { from: 'mail' }>,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<FileContent> {
  const graph = graphClientFor(dependencies, accountId('mail', account), signal);
  const attachment =
    mailbox === undefined
      ? path`/me/messages/${messageId}/attachments/${attachmentId}`
      : path`/users/${mailbox}/messages/${messageId}/attachments/${attachmentId}`;
  const content =
    mailbox === undefined
      ? path`/me/messages/${messageId}/attachments/${attachmentId}/$value`
      : path`/users/${mailbox}/messages/${messageId}/attachments/${attachmentId}/$value`;
  const described = await graph.get(attachment, {
    query: { $select: 'id,name,contentType,size' },
    schema: mailAttachmentSchema,
  });
  if (described['@odata.type'] === '#microsoft.graph.referenceAttachment') {
    throw toolError(
      'InvalidInput',
      `"${described.name ?? 'The attachment'}" is a link to a cloud file, not a file. Pass the link on in the text.`,
    );
  }
  // The attachment's own size counts its envelope too; only the download knows the bytes.
  const { body, size } = await graph.stream(content);
  return {
    name: described.name ?? 'attachment',
    contentType: described.contentType ?? fallbackContentType,
    ...(size === undefined ? {} : { size }),
    body,
  };
}

async function openCard(
  { account, cardId, attachmentId }: Extract<AttachmentReference, { from: 'card' }>,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<FileContent> {
  const trello = await trelloClientFor(dependencies, accountId('board', account), signal);
  const described = await trello.get(path`/cards/${cardId}/attachments/${attachmentId}`, {
    schema: cardAttachmentSchema,
  });
  if (!described.isUpload)
    throw toolError('InvalidInput', `"${described.name}" is a link, not a file. Pass its address ${described.url} on.`);
  const fileName = described.fileName ?? described.name;
  const { body, size } = await trello.stream(path`/cards/${cardId}/attachments/${attachmentId}/download/${fileName}`);
  const bytes = size ?? described.bytes ?? undefined;
  return {
    name: described.name,
    contentType: described.mimeType ?? fallbackContentType,
    ...(bytes === undefined ? {} : { size: bytes }),
    body,
  };
}

import { z } from 'zod';
import { accountId } from '../../src/contracts/account';
import { parseAttachmentReference, type AttachmentReference } from '../../src/contracts/attachment-reference';
import { toolError } from '../../src/contracts/tool-error';
import type { FileContent } from '../../src/providers/file-content';
import { path } from '../../src/providers/request-path';
import type { TrelloClient } from '../../src/providers/trello/trello-client';
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
  isUpload: z.boolean(),
  url: z.string(),
});

const fallbackContentType = 'application/octet-stream';

/**
 * Fetches the file behind a reference and hands it over; it is there while the function runs.
 *
 * @throws PermissionDenied when no step of that kind lets the agent into the account, or to the board of the card
 * @throws InvalidInput when it is no file (a link on a card, a meeting in a mail)
 */
export async function withAttachment<Result>(
  text: string,
  { dependencies, equipment, signal }: OpeningFor,
  use: (file: FileContent) => Promise<Result>,
): Promise<Result> {
  const reference = parseAttachmentReference(text);
  if (reference === undefined) throw toolError('InvalidInput', `"${text.slice(0, 80)}" is no attachment reference.`);
  return reference.from === 'mail'
    ? withMailAttachment(reference, { dependencies, equipment, signal }, use)
    : withCardAttachment(reference, { dependencies, equipment, signal }, use);
}

async function withMailAttachment<Result>(
  { account, mailbox, messageId, attachmentId }: Extract<AttachmentReference, { from: 'mail' }>,
  { dependencies, equipment, signal }: OpeningFor,
  use: (file: FileContent) => Promise<Result>,
): Promise<Result> {
  if (!(await equipment.mayUse('mail', account))) {
    throw toolError(
      'PermissionDenied',
      `The agent "${equipment.agent ?? ''}" has no mail step with the account "${account}" the attachment is in, so it may not open it.`,
    );
  }
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
  const name = described.name ?? 'attachment';
  const contentType = described.contentType ?? fallbackContentType;
  return graph.withDownload(content, (file) => use({ ...file, name, contentType }));
}

async function withCardAttachment<Result>(
  { account, cardId, attachmentId }: Extract<AttachmentReference, { from: 'card' }>,
  { dependencies, equipment, signal }: OpeningFor,
  use: (file: FileContent) => Promise<Result>,
): Promise<Result> {
  const client = () => trelloClientFor(dependencies, accountId('board', account), signal);
  if (!(await equipment.mayUse('board', account, async () => boardOf(cardId, await client())))) {
    throw toolError(
      'PermissionDenied',
      `The agent "${equipment.agent ?? ''}" has no board step that may touch the board of the card the attachment is on (account "${account}"), so it may not open it.`,
    );
  }
  const trello = await client();
  const described = await trello.get(path`/cards/${cardId}/attachments/${attachmentId}`, {
    schema: cardAttachmentSchema,
  });
  if (!described.isUpload)
    throw toolError('InvalidInput', `"${described.name}" is a link, not a file. Pass its address ${described.url} on.`);
  const fileName = described.fileName ?? described.name;
  const content = path`/cards/${cardId}/attachments/${attachmentId}/download/${fileName}`;
  const contentType = described.mimeType ?? fallbackContentType;
  return trello.withDownload(content, (file) => use({ ...file, name: described.name, contentType }));
}

async function boardOf(cardId: string, trello: TrelloClient): Promise<string> {
  const schema = z.looseObject({ idBoard: z.string() });
  return (await trello.get(path`/cards/${cardId}`, { query: { fields: 'idBoard' }, schema })).idBoard;
}

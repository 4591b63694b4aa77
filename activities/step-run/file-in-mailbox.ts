import { z } from 'zod';
import { accountId } from '../../src/contracts/account';
import type { AttachmentReference } from '../../src/contracts/attachment-reference';
import { quoted, quotingError } from '../../src/contracts/quoting-error';
import { toolError } from '../../src/contracts/tool-error';
import { describeAttachment, isItem, isLink } from '../../src/providers/microsoft-graph/describe-attachment';
import type { GraphClient } from '../../src/providers/microsoft-graph/graph-client';
import { mailboxPath } from '../../src/providers/microsoft-graph/mailbox-path';
import { isScanPlaceholder, mayBeScanned } from '../../src/providers/microsoft-graph/scan-placeholder';
import { attachmentSchema, itemAttachmentSchema } from '../../src/providers/microsoft-graph/wire/attachment';
import { eventTimeSchema } from '../../src/providers/microsoft-graph/wire/event-time';
import { messageSchema } from '../../src/providers/microsoft-graph/wire/message';
import type { RequestPath } from '../../src/providers/request-path';
import { graphClientFor } from '../provider-clients';
import type { FoundFile, OpeningFor } from './found-file';

/**
 * Looks up the file of a message or event.
 *
 * @throws PermissionDenied when no step of that kind gives the agent access to the account
 * @throws InvalidInput when the attachment is a link to a file
 * @throws NotFound when it holds the place of a mail's file that is still being scanned
 */
export async function findInMailbox(
  reference: Exclude<AttachmentReference, { from: 'card' }>,
  { dependencies, equipment, signal }: OpeningFor,
): Promise<FoundFile> {
  const { account, mailbox, attachmentId } = reference;
  // A calendar step must not give access to files in mail, nor a mail step to files in calendars.
  const group = reference.from === 'mail' ? 'mail' : 'calendar';
  if (!(await equipment.mayUse(group, account))) {
    throw toolError(
      'PermissionDenied',
      `The agent "${equipment.agent ?? ''}" has no ${group} step with the account "${account}" the attachment is in, so it may not open it.`,
    );
  }
  const graph = graphClientFor(dependencies, accountId('mail', account), signal);
  const at = mailboxPath(mailbox);
  if (reference.from === 'event') await assertEvent(at`/events/${reference.eventId}`, graph);
  const attachment =
    reference.from === 'mail'
      ? at`/messages/${reference.messageId}/attachments/${attachmentId}`
      : at`/events/${reference.eventId}/attachments/${attachmentId}`;
  const content =
    reference.from === 'mail'
      ? at`/messages/${reference.messageId}/attachments/${attachmentId}/$value`
      : at`/events/${reference.eventId}/attachments/${attachmentId}/$value`;
  const described = await graph.get(attachment, {
    query: { $select: 'id,name,contentType,size' },
    schema: attachmentSchema.omit({ id: true }),
  });
  if (isLink(described)) {
    throw quotingError(
      'InvalidInput',
      `${quoted(described.name ?? 'The attachment')} is a link to a cloud file, which no step opens or passes on. Leave it out, or name it in the text.`,
    );
  }
  if (reference.from === 'mail' && isScanPlaceholder(described))
    await assertScanned(at`/messages/${reference.messageId}`, graph);
  const itemType = isItem(described) ? await readItemType(attachment, graph) : undefined;
  return {
    // Graph's size includes the envelope; only the download shows the file's own size.
    ...describeAttachment(described, itemType),
    fetch: (use, largest) => graph.withDownload(content, use, largest),
  };
}

/** A placeholder that stays for good is opened as it is, because triggers tell it as a file. */
async function assertScanned(message: RequestPath, graph: GraphClient): Promise<void> {
  const query = { $select: 'id,receivedDateTime' };
  if (!mayBeScanned(await graph.get(message, { query, schema: messageSchema }))) return;
  throw toolError(
    'NotFound',
    'Microsoft Defender is still scanning this file, and a placeholder stands in its place. Look the mail up again in some minutes: the file then has its own name and reference. Where the placeholder stays, it opens as it is a quarter of an hour after the mail was received.',
  );
}

/** Returns the type of an attached item. The item comes without its own attachments, so even of a large one little is read. */
async function readItemType(attachment: RequestPath, graph: GraphClient): Promise<string | undefined> {
  const query = { $expand: 'microsoft.graph.itemattachment/item' };
  const { item } = await graph.get(attachment, { query, schema: itemAttachmentSchema });
  return item?.['@odata.type'];
}

/** Makes sure that the id is an event's, so that a message's file does not open as an event's: ids of messages and events look alike. */
async function assertEvent(event: RequestPath, graph: GraphClient): Promise<void> {
  await graph.get(event, { query: { $select: 'id,start' }, schema: z.looseObject({ start: eventTimeSchema }) });
}

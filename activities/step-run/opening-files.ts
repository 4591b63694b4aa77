import { z } from 'zod';
import { cutText } from '../../src/text/cut-text';
import { accountId } from '../../src/contracts/account';
import { parseAttachmentReference, type AttachmentReference } from '../../src/contracts/attachment-reference';
import { quoted, quotingError } from '../../src/contracts/quoting-error';
import { toolError } from '../../src/contracts/tool-error';
import type { DownloadedFile, LargestFile } from '../../src/providers/downloaded-file';
import type { DescribedFile } from '../../src/providers/file-content';
import type { GraphClient } from '../../src/providers/microsoft-graph/graph-client';
import { eventTimeSchema } from '../../src/providers/microsoft-graph/wire/event-time';
import { path, type RequestPath } from '../../src/providers/request-path';
import { boardOfCard } from '../board/resolve-card';
import type { Dependencies } from '../dependencies';
import type { StepContext } from '../implement';
import type { Equipment } from './equipment';
import { mailboxPath } from '../../src/providers/microsoft-graph/mailbox-path';
import { graphClientFor, trelloClientFor } from '../provider-clients';

export interface OpeningFor {
  dependencies: Dependencies;
  equipment: Equipment;
  signal: AbortSignal;
}

const mailAttachmentSchema = z.looseObject({
  '@odata.type': z.string().optional(),
  name: z.string().nullish(),
  contentType: z.string().nullish(),
  size: z.number().nullish(),
});
const cardAttachmentSchema = z.looseObject({
  name: z.string(),
  fileName: z.string().nullish(),
  mimeType: z.string().nullish(),
  isUpload: z.boolean(),
  url: z.string(),
  bytes: z.number().nullish(),
});

const fallbackContentType = 'application/octet-stream';

/** The description of a file behind a reference, and a function to download it. */
interface FoundFile extends DescribedFile {
  readonly fetch: <Result>(use: (file: DownloadedFile) => Promise<Result>, largest?: LargestFile) => Promise<Result>;
}

/** Opens files for one attempt. Each reference is looked up only once, so a step can check that it opens before changing anything. */
export function openingFiles(within: OpeningFor): Pick<StepContext, 'describeAttachment' | 'withAttachment'> {
  const found = new Map<string, Promise<FoundFile>>();
  const find = (text: string): Promise<FoundFile> => {
    const file = found.get(text) ?? findFile(text, within);
    found.set(text, file);
    return file;
  };
  return {
    describeAttachment: async (text) => {
      const { fetch: _fetch, ...described } = await find(text);
      return described;
    },
    withAttachment: async (text, use, largest) => {
      const { fetch, name, contentType } = await find(text);
      return fetch((file) => use({ ...file, name, contentType }), largest);
    },
  };
}

/**
 * @throws PermissionDenied when no step of that kind gives the agent access to the account, or to the card's board
 * @throws InvalidInput when the attachment is not a file (a link on a card, a meeting in a mail)
 */
function findFile(text: string, within: OpeningFor): Promise<FoundFile> {
  const reference = parseAttachmentReference(text);
  if (reference === undefined)
    throw toolError('InvalidInput', `"${cutText(text, 80, '')}" is no attachment reference.`);
  return reference.from === 'card' ? findOnCard(reference, within) : findInMailbox(reference, within);
}

async function findInMailbox(
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
    schema: mailAttachmentSchema,
  });
  if (described['@odata.type'] === '#microsoft.graph.referenceAttachment') {
    throw quotingError(
      'InvalidInput',
      `${quoted(described.name ?? 'The attachment')} is a link to a cloud file, not a file. Pass the link on in the text.`,
    );
  }
  return {
    name: described.name ?? 'attachment',
    contentType: described.contentType ?? fallbackContentType,
    // Graph's size includes the envelope; only the download shows the file's own size.
    ...(described.size != null && { size: described.size }),
    fetch: (use, largest) => graph.withDownload(content, use, largest),
  };
}

/** Makes sure that the id is an event's, so that a message's file does not open as an event's: ids of messages and events look alike. */
async function assertEvent(event: RequestPath, graph: GraphClient): Promise<void> {
  await graph.get(event, { query: { $select: 'id,start' }, schema: z.looseObject({ start: eventTimeSchema }) });
}

async function findOnCard(
  { account, cardId, attachmentId }: Extract<AttachmentReference, { from: 'card' }>,
  { dependencies, equipment, signal }: OpeningFor,
): Promise<FoundFile> {
  const client = () => trelloClientFor(dependencies, accountId('board', account), signal);
  if (!(await equipment.mayUse('board', account, async () => boardOfCard(cardId, { trello: await client() })))) {
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
    throw quotingError(
      'InvalidInput',
      `${quoted(described.name)} is a link, not a file. Pass its address on, which Get Card answers.`,
    );
  const fileName = described.fileName ?? described.name;
  const content = path`/cards/${cardId}/attachments/${attachmentId}/download/${fileName}`;
  return {
    name: described.name,
    contentType: described.mimeType ?? fallbackContentType,
    ...(described.bytes != null && { size: described.bytes }),
    fetch: (use, largest) => trello.withDownload(content, use, largest),
  };
}

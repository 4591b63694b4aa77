import type { z } from 'zod';
import { isToolError, toolError } from '../../contracts/tool-error';
import type { FileContent } from '../files/file-content';
import type { RequestPath } from '../request-path';
import { attachFile } from './attach-file';
import type { GraphClient } from './graph-client';
import { unlessGone } from './if-item-found';
import type { MailboxPath } from './mailbox-path';
import { extendedPropertyId } from './extended-property';
import { attachmentSchema } from './wire/attachment';
import { mailFolderSchema } from './wire/mail-folder';
import { messageSchema, type GraphMessage } from './wire/message';

const folderName = 'Agent Integrations uploads';

/** Marks the drafts made here. Anybody may have a folder of that name, or move a mail into ours: nothing without the mark is removed. */
const uploadProperty = extendedPropertyId('AgentIntegrationsUpload');

/** How long an upload is kept: longer than a reply may wait for its approval. */
const keptMilliseconds = 30 * 24 * 60 * 60_000;

/**
 * Stores a file as the attachment of a draft in a hidden folder of the mailbox, and removes the uploads there that have expired.
 *
 * @param at writes paths in the mailbox
 * @throws InvalidInput above 150 MB
 */
export async function storeUpload(
  graph: GraphClient,
  at: MailboxPath,
  file: FileContent,
): Promise<{ messageId: string; attachmentId: string }> {
  const folder = await uploadFolder(graph, at);
  await removeExpired(graph, at, folder);
  const { id: messageId } = await graph.post(at`/mailFolders/${folder}/messages`, {
    body: {
      subject: file.name,
      body: { contentType: 'text', content: 'A file that waits for an agent to send it.' },
      singleValueExtendedProperties: [{ id: uploadProperty, value: 'yes' }],
    },
    schema: messageSchema,
  });
  const attachments = at`/messages/${messageId}/attachments`;
  const { attachmentId = await firstOf(attachments, graph) } = await attachFile(graph, attachments, file);
  if (attachmentId !== undefined) return { messageId, attachmentId };
  throw toolError(
    'ProviderUnavailable',
    `"${file.name}" was uploaded, but the mailbox does not show it. Upload it again.`,
  );
}

/** Looks up the attachment's id when the upload session did not return it. */
async function firstOf(attachments: RequestPath, graph: GraphClient): Promise<string | undefined> {
  const [attachment] = await listed(graph, attachments, attachmentSchema, { $select: 'id' });
  return attachment?.id;
}

async function uploadFolder(graph: GraphClient, at: MailboxPath): Promise<string> {
  const found = await findFolder(graph, at);
  if (found !== undefined) return found;
  try {
    const body = { displayName: folderName, isHidden: true };
    return (await graph.post(at`/mailFolders`, { body, schema: mailFolderSchema })).id;
  } catch (error) {
    // Another upload has created the folder at the same moment.
    const made = isToolError(error, 'Conflict') ? await findFolder(graph, at) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

async function findFolder(graph: GraphClient, at: MailboxPath): Promise<string | undefined> {
  const query = { includeHiddenFolders: true, $top: 250, $select: 'id,displayName' };
  const folders = await listed(graph, at`/mailFolders`, mailFolderSchema, query);
  return folders.find(({ displayName }) => displayName === folderName)?.id;
}

/** Removes the uploads in the folder that have expired, and leaves what else lies there. */
async function removeExpired(graph: GraphClient, at: MailboxPath, folder: string): Promise<void> {
  const query = {
    $filter: `createdDateTime lt ${new Date(Date.now() - keptMilliseconds).toISOString()}`,
    $select: 'id,isDraft',
    $expand: `singleValueExtendedProperties($filter=id eq '${uploadProperty}')`,
    $top: 50,
  };
  const old = await listed(graph, at`/mailFolders/${folder}/messages`, messageSchema, query);
  for (const message of old) if (isUpload(message)) await removeForGood(graph, at, message.id);
}

const isUpload = ({ isDraft, singleValueExtendedProperties }: GraphMessage): boolean =>
  isDraft === true && (singleValueExtendedProperties ?? []).length > 0;

/** Deletes permanently. A plain delete moves the draft to Deleted Items, where people find files nobody sent; it is the fallback. */
async function removeForGood(graph: GraphClient, at: MailboxPath, id: string): Promise<void> {
  try {
    await unlessGone(graph.post(at`/messages/${id}/permanentDelete`));
  } catch (error) {
    if (!isToolError(error, 'InvalidInput') && !isToolError(error, 'PermissionDenied')) throw error;
    await unlessGone(graph.delete(at`/messages/${id}`));
  }
}

async function listed<Item>(
  graph: GraphClient,
  listing: RequestPath,
  schema: z.ZodType<Item>,
  query: Record<string, string | number | boolean>,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of graph.pages(listing, { query, schema })) items.push(...page.items);
  return items;
}

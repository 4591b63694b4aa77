import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { toolError } from '../../src/contracts/tool-error';
import { attachmentSchema } from '../../src/providers/microsoft-graph/wire/attachment';
import type { OpenedAttachment } from '../step-run/open-attachment';
import type { MailboxStepContext } from './in-mailbox';

/** Above it Graph takes an attachment only through an upload session. (https://learn.microsoft.com/graph/outlook-large-attachments) */
const simpleLimit = 3 * 1024 * 1024;
const largest = 150 * 1024 * 1024;

/**
 * Attaches what is not attached yet. Files are attached one after the other, so what an earlier attempt has done is the beginning of
 * the list, also where two files have the same name. An upload that broke off has left nothing behind and is made anew.
 *
 * @param carried how many files the draft brought along: those of a forwarded message
 */
export async function attachToDraft(
  draftId: string,
  references: readonly string[],
  carried: number,
  context: MailboxStepContext,
): Promise<void> {
  if (references.length === 0) return;
  const done = (await countFiles(draftId, context)) - carried;
  for (const reference of references.slice(done)) {
    await attach(draftId, await context.openAttachment(reference), context);
  }
}

/** How many files a draft has; pictures shown inside the text do not count. */
export async function countFiles(draftId: string, { graph, at }: MailboxStepContext): Promise<number> {
  let count = 0;
  const query = { $select: 'id,isInline' };
  for await (const { items } of graph.pages(at`/messages/${draftId}/attachments`, {
    query,
    schema: attachmentSchema,
  })) {
    count += items.filter(({ isInline }) => isInline !== true).length;
  }
  return count;
}

async function attach(draftId: string, file: OpenedAttachment, { graph, at }: MailboxStepContext): Promise<void> {
  const { name, contentType } = file;
  const { body, size } = await measured(file);
  if (size > largest) {
    body.destroy();
    throw toolError(
      'InvalidInput',
      `"${name}" has ${String(size)} bytes; a mail attachment may have at most 150 MB. Share a link instead.`,
    );
  }
  if (size < simpleLimit) {
    const contentBytes = (await buffer(body)).toString('base64');
    await graph.post(at`/messages/${draftId}/attachments`, {
      body: { '@odata.type': '#microsoft.graph.fileAttachment', name, contentType, contentBytes },
    });
    return;
  }
  const { uploadUrl } = await graph.post(at`/messages/${draftId}/attachments/createUploadSession`, {
    body: { AttachmentItem: { attachmentType: 'file', name, size, contentType } },
    schema: z.looseObject({ uploadUrl: z.string() }),
  });
  await graph.upload(uploadUrl, body, size);
}

/** An upload session wants the size beforehand. */
async function measured({ body, size }: OpenedAttachment): Promise<{ body: Readable; size: number }> {
  if (size !== undefined) return { body, size };
  const bytes = await buffer(body);
  return { body: Readable.from(bytes), size: bytes.length };
}

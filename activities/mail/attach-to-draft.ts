import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { toolError } from '../../src/contracts/tool-error';
import { path } from '../../src/providers/request-path';
import type { MailStepContext } from '../implement';
import type { OpenedAttachment } from '../step-run/open-attachment';

/** Above it Graph takes an attachment only through an upload session. (https://learn.microsoft.com/graph/outlook-large-attachments) */
const simpleLimit = 3 * 1024 * 1024;
const largest = 150 * 1024 * 1024;

const attachedSchema = z.looseObject({ value: z.array(z.looseObject({ isInline: z.boolean().nullish() })) });

/**
 * Attaches what is not attached yet. Files are attached one after the other, so what an earlier attempt has done is the beginning of
 * the list, also where two files have the same name.
 */
export async function attachToDraft(draftId: string, references: string[], context: MailStepContext): Promise<void> {
  if (references.length === 0) return;
  const { graph, openAttachment } = context;
  const attachments = path`/me/messages/${draftId}/attachments`;
  const { value } = await graph.get(attachments, { query: { $select: 'id,isInline' }, schema: attachedSchema });
  const done = value.filter(({ isInline }) => isInline !== true).length;
  for (const reference of references.slice(done)) await attach(draftId, await openAttachment(reference), context);
}

async function attach(draftId: string, file: OpenedAttachment, { graph }: MailStepContext): Promise<void> {
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
    await graph.post(path`/me/messages/${draftId}/attachments`, {
      body: { '@odata.type': '#microsoft.graph.fileAttachment', name, contentType, contentBytes },
    });
    return;
  }
  const { uploadUrl } = await graph.post(path`/me/messages/${draftId}/attachments/createUploadSession`, {
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

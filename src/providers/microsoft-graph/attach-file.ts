import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { quoted, quotingError } from '../../contracts/quoting-error';
import type { FileContent } from '../file-content';
import type { RequestPath } from '../request-path';
import type { GraphClient, UploadedFile } from './graph-client';
import { attachmentSchema } from './wire/attachment';

/** Above this size, Graph takes attachments only through an upload session. (https://learn.microsoft.com/graph/outlook-large-attachments) */
const simpleLimit = 3 * 1024 * 1024;
const largest = 150 * 1024 * 1024;

/**
 * Attaches a file to a draft: in one request, or above 3 MB through an upload session.
 *
 * @param attachments path of the draft's attachments
 * @param onAttaching called before the request that attaches the whole file or its last chunk: before that, it is certainly not attached
 * @throws InvalidInput above 150 MB
 */
export async function attachFile(
  graph: GraphClient,
  attachments: RequestPath,
  file: FileContent,
  onAttaching?: () => void,
): Promise<UploadedFile> {
  const { name, contentType, size, body } = file;
  if (size > largest) {
    throw quotingError(
      'InvalidInput',
      `${quoted(name)} has ${String(size)} bytes; a mail attachment may have at most 150 MB. Share a link instead.`,
    );
  }
  if (size < simpleLimit) {
    const contentBytes = (await buffer(body())).toString('base64');
    onAttaching?.();
    const { id } = await graph.post(attachments, {
      body: { '@odata.type': '#microsoft.graph.fileAttachment', name, contentType, contentBytes },
      schema: attachmentSchema.pick({ id: true }),
    });
    return { attachmentId: id };
  }
  const { uploadUrl } = await graph.post(`${attachments}/createUploadSession` as RequestPath, {
    body: { AttachmentItem: { attachmentType: 'file', name, size, contentType } },
    schema: z.looseObject({ uploadUrl: z.string() }),
  });
  return graph.upload(uploadUrl, body, size, onAttaching);
}

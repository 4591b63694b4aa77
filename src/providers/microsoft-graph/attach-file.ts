import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { quoted, quotingError } from '../../contracts/quoting-error';
import type { FileContent } from '../files/file-content';
import type { RequestPath } from '../request-path';
import type { GraphClient, UploadedFile } from './graph-client';
import { attachmentSchema } from './wire/attachment';

/**
 * The largest request that attaches a whole file; files of 3 MB and more take an upload session
 * (https://learn.microsoft.com/graph/outlook-large-attachments). Sessions are open to files from 2 MiB on, and a file of 3145612 bytes is too large
 * for a request (measured: msgraph-sdk-java, pull request 52).
 */
const largestRequest = 4 * 1024 * 1024;
const largest = 150 * 1024 * 1024;

/**
 * Attaches a file to a draft: in one request, or from some 3 MB on through an upload session.
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
  const described = { '@odata.type': '#microsoft.graph.fileAttachment', name, contentType, contentBytes: '' };
  if (Buffer.byteLength(JSON.stringify(described)) + base64Length(size) < largestRequest) {
    const contentBytes = (await buffer(body())).toString('base64');
    onAttaching?.();
    const { id } = await graph.post(attachments, {
      body: { ...described, contentBytes },
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

const base64Length = (bytes: number): number => 4 * Math.ceil(bytes / 3);

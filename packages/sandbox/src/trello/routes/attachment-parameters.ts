import { z } from 'zod';
import { parseParameters, shortText, type Parameters } from '../parameters';
import { TrelloError } from '../trello-error';
import type { Attachment } from '../state/attachment';

export type NewAttachment = Pick<Attachment, 'name' | 'mimeType' | 'source'>;

const attachment = z.object({
  name: shortText.optional(),
  mimeType: z.string().max(256).optional(),
  url: z
    .string()
    .regex(/^https?:\/\//i)
    .optional(),
  file: z.instanceof(File).optional(),
});

/**
 * Returns the attachment to create: a link, or an uploaded file of at most `byteLimit` bytes; undefined if neither is
 * given. Throws Trello's 400 or 413.
 */
export async function readAttachment(parameters: Parameters, byteLimit: number): Promise<NewAttachment | undefined> {
  const { name, mimeType, url, file } = parseParameters(attachment, parameters);
  if (file) {
    if (file.size > byteLimit) throw new TrelloError(413, 'File too large');
    const content = new Uint8Array(await file.arrayBuffer());
    return {
      name: name ?? file.name,
      mimeType: mimeType ?? file.type,
      source: { kind: 'file', fileName: file.name, content },
    };
  }
  if (url === undefined) return undefined;
  return { name: name ?? url, mimeType: mimeType ?? '', source: { kind: 'link', url } };
}

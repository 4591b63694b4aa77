import { GraphError } from '../platform/graph-error';
import type { FileAttachment, MessageContent } from './message';

/**
 * Throws if an item would hold more bytes of files than the mailbox takes in a message. Uploads are refused at the chunk that exceeds it: "It is
 * working totally fine up to 39 MB, albeit the file size is 43 MB." (microsoft-graph-docs issue 15579)
 */
export function assertHolds(files: readonly FileAttachment[], more: number, limit: number): void {
  if (bytesOf(files) + more > limit) throw tooLarge();
}

/** Throws if the message is too large to be sent, with its files in base64, which makes them a third longer. */
export function assertMaySend(
  { attachments, body }: Pick<MessageContent, 'attachments' | 'body'>,
  limit: number,
): void {
  if (Math.ceil(bytesOf(attachments) / 3) * 4 + Buffer.byteLength(body.content) > limit) throw tooLarge();
}

const bytesOf = (files: readonly FileAttachment[]): number =>
  files.reduce((sum, { content }) => sum + content.length, 0);

const tooLarge = (): GraphError =>
  new GraphError(400, 'ErrorMessageSizeExceeded', 'The message exceeds the maximum supported size.');

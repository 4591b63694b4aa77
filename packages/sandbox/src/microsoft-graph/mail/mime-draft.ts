import type { MailboxContext } from '../platform/graph-environment';
import { GraphError } from '../platform/graph-error';
import { readBytes } from '../platform/read-body';
import type { MessageContent } from './message';
import { newDraft } from './new-draft';
import { parseMime } from './parse-mime';

/** Whether the request has a message as base64 MIME instead of JSON (learn.microsoft.com/graph/outlook-send-mime-message). */
export const isMime = (context: MailboxContext): boolean =>
  /^text\/plain\b/i.test(context.req.header('content-type') ?? '');

/** Returns the message of a MIME request as an unsent draft. */
export async function mimeDraft(context: MailboxContext): Promise<MessageContent> {
  const { mailbox } = context.var;
  const base64 = (await readBytes(context)).toString('ascii');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64.replace(/\s/g, ''))) {
    throw new GraphError(400, 'ErrorMimeContentInvalidBase64String', 'Invalid base64 string for MIME content.');
  }
  const { files, ...content } = parseMime(Buffer.from(base64, 'base64'));
  return newDraft(mailbox, {}, { ...content, attachments: files.map((file) => mailbox.attachment(file)) });
}

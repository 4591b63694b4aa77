import type { Review } from '../../../src/contracts/review';
import { describeAttachment } from '../../../src/providers/microsoft-graph/describe-attachment';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { recipientsFact } from '../../mailbox/recipients-fact';
import { fileInWords } from '../../review-files';
import { listAttachments } from '../reading/message-fields';
import { readReviewed, wholeText, type ReviewedMessage } from './review-message';

/** Shows a draft that is to be sent as it is: all of it, bound to its version. */
export async function reviewDraft(
  message: ReviewedMessage,
  { graph, at, account }: Pick<MailboxStepContext, 'graph' | 'at' | 'account'>,
): Promise<Review> {
  const files = await listAttachments(graph, message, at);
  return [
    ...recipientsFact('To', message.toRecipients),
    ...recipientsFact('Cc', message.ccRecipients),
    ...recipientsFact('Bcc', message.bccRecipients),
    ...(message.from == null ? [{ name: 'From', value: account }] : recipientsFact('From', [message.from])),
    ...recipientsFact('Answers go to', message.replyTo),
    { name: 'Subject', value: message.subject ?? '' },
    { name: 'Text', value: wholeText(message) },
    ...files.map((file, index) => ({
      name: `Attached ${String(index + 1)}`,
      value: fileInWords(describeAttachment(file)),
      binds: [file.id],
    })),
    // Any change of the draft gives it a new version.
    { name: 'Version', value: message.changeKey ?? '', binds: [message.changeKey ?? message['@odata.etag'] ?? ''] },
  ];
}

/** Shows a draft that the caller named; also handles one that has meanwhile been sent or removed. */
export async function reviewNamedDraft(id: string, context: MailboxStepContext): Promise<Review> {
  const message = await readReviewed(id, context);
  return message.isDraft === true
    ? reviewDraft(message, context)
    : [{ name: 'Draft', value: 'It is not a draft: it was sent, or received.' }];
}

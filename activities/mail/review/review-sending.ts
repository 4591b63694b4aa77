import type { Review } from '../../../src/contracts/review';
import { isToolError } from '../../../src/contracts/tool-error';
import { describeAttachment } from '../../../src/providers/microsoft-graph/describe-attachment';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { readPerson } from '../../mailbox/mailbox-person';
import { recipientsFact } from '../../mailbox/recipients-fact';
import { reviewBody } from '../../mailbox/review-body';
import { fileInWords, reviewFiles } from '../../review-files';
import { listAttachments } from '../reading/message-fields';
import type { MessageToWrite } from '../outgoing/message-to-write';
import { assertAnswersOthers, areAllOwn, replyRecipients } from '../outgoing/reply-recipients';
import { assertNoDraft, factsOf, readReviewed, type ReviewedMessage } from './review-message';

/** Shows who really gets a message, what it answers or forwards, and which files it has. */
export async function reviewSending(input: MessageToWrite, context: MailboxStepContext): Promise<Review> {
  const { replyTo, forward } = input;
  const id = replyTo ?? forward;
  const own = [...reviewBody(input), ...(await reviewFiles(input.attachments, context))];
  if (id === undefined) return own;
  const original = await readReviewed(id, context);
  assertNoDraft(original);
  return [
    ...(replyTo === undefined ? [] : await recipientsOfReply(input, original, context)),
    ...(input.subject === undefined
      ? [{ name: 'Subject', value: answeringSubject(original, forward === undefined ? 'RE' : 'FW') }]
      : []),
    ...factsOf(original, forward === undefined ? 'Answers' : 'Passes on'),
    ...(forward === undefined ? [] : await carriedFiles(original, context)),
    ...own,
  ];
}

/** Returns nothing for recipients that the input already names. */
async function recipientsOfReply(
  { to, replyToAll, mailbox }: MessageToWrite,
  original: ReviewedMessage,
  context: MailboxStepContext,
): Promise<Review> {
  if (to.length > 0) return [];
  const recipients = replyRecipients(original, { replyToAll, mailbox });
  const own = mailbox === undefined ? await ownAddress(context) : [mailbox];
  if (areAllOwn([...recipients.to, ...recipients.cc], own)) assertAnswersOthers(original, own);
  return [...recipientsFact('To', recipients.to), ...recipientsFact('Cc (of the message)', recipients.cc)];
}

/** Returns nothing if the account lacks the scope to read the address: the draft of the reply will show it. */
async function ownAddress(context: MailboxStepContext): Promise<string[]> {
  try {
    return [(await readPerson(context)).address];
  } catch (error) {
    if (isToolError(error, 'PermissionDenied')) return [];
    throw error;
  }
}

async function carriedFiles(original: ReviewedMessage, { graph, at }: MailboxStepContext): Promise<Review> {
  const carried = await listAttachments(graph, original, at);
  return carried.map((file, index) => ({
    name: `File passed on ${String(index + 1)}`,
    value: fileInWords(describeAttachment(file)),
  }));
}

/** Returns the subject as Outlook writes it: one prefix, however many there were. */
const answeringSubject = ({ subject }: ReviewedMessage, prefix: 'RE' | 'FW'): string =>
  `${prefix}: ${(subject ?? '').replace(/^(?:(?:re|fw|fwd):\s*)+/i, '')}`;

import { z } from 'zod';
import { quoted, quotingError } from '../../../src/contracts/quoting-error';
import type { Review } from '../../../src/contracts/review';
import { messageText } from '../../../src/providers/microsoft-graph/message-text';
import { splitQuotedHistory } from '../../../src/providers/microsoft-graph/split-quoted-history';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { trimmedText } from '../../../src/text/cut-text';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { namesOf } from '../../mailbox/recipients-fact';
import { mostText } from '../../mailbox/review-body';

/** The most characters a reviewer sees of a message that is answered or forwarded. */
const excerptLength = 1_000;

const select =
  'id,subject,from,toRecipients,ccRecipients,bccRecipients,replyTo,receivedDateTime,isDraft,hasAttachments,body,changeKey';

const reviewedSchema = messageSchema.extend({ changeKey: z.string().nullish() });

/** A message with all that a reviewer may have to see. */
export type ReviewedMessage = GraphMessage & { changeKey?: string | null | undefined };

export const readReviewed = (id: string, { graph, at }: Pick<MailboxStepContext, 'graph' | 'at'>) =>
  graph.get(at`/messages/${id}`, { query: { $select: select }, schema: reviewedSchema });

/** Returns which message a call is about. */
export function factsOf(message: GraphMessage, name: string): Review {
  const [from] = message.from == null ? [] : namesOf([message.from]);
  const what = [`“${message.subject ?? ''}”`, ...(from === undefined ? [] : [`from ${from}`])];
  if (message.receivedDateTime != null) what.push(`received ${message.receivedDateTime}`);
  return [
    { name, value: what.join(', ') },
    { name: `${name} (text)`, value: excerptOf(message) },
  ];
}

/**
 * Refuses to ask a person whether a draft is to be answered or passed on: mail that was sent or received stays as it is shown, a draft may be changed
 * before it goes out.
 *
 * @throws InvalidInput
 */
export function assertNoDraft({ isDraft, subject }: GraphMessage): void {
  if (isDraft !== true) return;
  throw quotingError(
    'InvalidInput',
    `${quoted(subject ?? '')} is a draft: it may change before it goes out, so nobody could be shown what that would be. Send the draft itself, or write a new message.`,
  );
}

const unseen = '(It also holds text that its readers do not see, which is not shown here.)';

/** Returns the beginning of the newest text. */
function excerptOf(message: GraphMessage): string {
  const { text: whole, hadHidden } = messageText(message);
  const { text, truncated } = trimmedText(splitQuotedHistory(whole).latest, excerptLength);
  return [truncated ? `${text} …` : text, ...(hadHidden ? [unseen] : [])].join('\n');
}

/** Returns the text with its quotes, as much as a reviewer can be expected to read. */
export function wholeText(message: GraphMessage): string {
  const { text, isCut, hadHidden } = messageText(message);
  const shown = trimmedText(text, mostText);
  const notes = [
    ...(shown.truncated || isCut ? ['(It goes on: open the draft to read all of it.)'] : []),
    ...(hadHidden ? [unseen] : []),
  ];
  return [shown.text, ...notes].join('\n');
}

import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import type { GraphRecipient } from '../../src/providers/microsoft-graph/wire/recipient';

/**
 * Whom a reply goes to: where the message asks for replies (Reply-To), else its sender; a reply to all also to its other recipients.
 * Outlook leaves the mailbox's own addresses out, of which only that of a shared mailbox is known here.
 * (https://learn.microsoft.com/graph/api/message-createreply and message-createreplyall, under "replyTo")
 */
export function replyRecipients(
  original: Pick<GraphMessage, 'from' | 'replyTo' | 'toRecipients' | 'ccRecipients'>,
  { replyToAll, mailbox }: { replyToAll: boolean; mailbox?: string | undefined },
): { to: readonly GraphRecipient[]; cc: readonly GraphRecipient[] } {
  const sender = original.from == null ? [] : [original.from];
  const answered = original.replyTo.length > 0 ? original.replyTo : sender;
  if (!replyToAll) return { to: answered, cc: [] };
  const others = (recipients: readonly GraphRecipient[]) =>
    recipients.filter(({ emailAddress: { address } }) => address?.toLowerCase() !== mailbox?.toLowerCase());
  return { to: [...answered, ...others(original.toRecipients)], cc: others(original.ccRecipients) };
}

import { namesInShort } from '../../../src/text/names-in-short';
import { quotingError } from '../../../src/contracts/quoting-error';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import type { GraphRecipient } from '../../../src/providers/microsoft-graph/wire/recipient';
import { addressOf } from '../../mailbox/address-of';

/**
 * Returns the recipients of a reply: the message's Reply-To, or else its sender; a reply to all also goes to its other recipients. Outlook leaves out
 * the mailbox's own addresses; only that of a shared mailbox is known here.
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

/** The fields that {@link assertAnswersOthers} needs of the answered message. */
export type Answered = Pick<GraphMessage, 'from' | 'toRecipients' | 'ccRecipients' | 'bccRecipients'>;

export const answeredFields = 'id,from,toRecipients,ccRecipients,bccRecipients';

/** Returns whether all of these are the mailbox's own addresses. */
export const areAllOwn = (recipients: readonly GraphRecipient[], own: readonly string[]): boolean =>
  recipients.length > 0 && othersOf(recipients, own).length === 0;

/**
 * Refuses a reply that would only go to the mailbox itself: the provider addresses a reply to a sent mail to its sender, although it was meant as
 * a follow-up. A mail that was only between the mailbox's own addresses has no one else to answer, so it is allowed.
 *
 * @param own the mailbox's addresses, the only ones that the reply would go to
 * @throws InvalidInput with the addresses the mail went to, or came from
 */
export function assertAnswersOthers(
  { from, toRecipients, ccRecipients, bccRecipients }: Answered,
  own: readonly string[],
): void {
  const senders = othersOf(from == null ? [] : [from], own);
  const others = senders.length > 0 ? senders : othersOf([...toRecipients, ...ccRecipients, ...bccRecipients], own);
  if (others.length === 0) return;
  const [what, how] =
    senders.length > 0
      ? ['Answers to that message come to the mailbox itself', 'it came from']
      : ["That message is the mailbox's own", 'it went to'];
  throw quotingError('InvalidInput', `${what}. Name whom it goes to in "to" (${how} ${namesInShort(others, 10)}).`);
}

function othersOf(recipients: readonly GraphRecipient[], own: readonly string[]): string[] {
  const itself = new Set(own.map((address) => address.toLowerCase()));
  return recipients
    .flatMap(addressOf)
    .map(({ address }) => address)
    .filter((address) => !itself.has(address.toLowerCase()));
}

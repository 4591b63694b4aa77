import { toolError } from '../../src/contracts/tool-error';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import type { GraphRecipient } from '../../src/providers/microsoft-graph/wire/recipient';
import { addressOf } from './message-fields';

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

/** What {@link assertAnswersOthers} must know of the message that is answered. */
export type Answered = Pick<GraphMessage, 'from' | 'toRecipients' | 'ccRecipients' | 'bccRecipients'>;

export const answeredFields = 'id,from,toRecipients,ccRecipients,bccRecipients';

/** Whether all of these are the mailbox's own addresses. */
export const isItself = (recipients: readonly GraphRecipient[], own: readonly string[]): boolean =>
  recipients.length > 0 && othersOf(recipients, own).length === 0;

/**
 * A reply to a mail one has sent goes to oneself, as the provider makes it, where somebody meant to follow it up. A mail that is between the mailbox's
 * own addresses alone has nobody else to answer.
 *
 * @param own addresses of the mailbox, to which alone the reply would go
 * @throws InvalidInput with those it went to, or came from
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
  const most = 10;
  const listed = others.slice(0, most).join(', ') + (others.length > most ? ' and others' : '');
  throw toolError('InvalidInput', `${what}. Name whom it goes to in "to" (${how} ${listed}).`);
}

function othersOf(recipients: readonly GraphRecipient[], own: readonly string[]): string[] {
  const itself = new Set(own.map((address) => address.toLowerCase()));
  return recipients
    .flatMap(addressOf)
    .map(({ address }) => address)
    .filter((address) => !itself.has(address.toLowerCase()));
}

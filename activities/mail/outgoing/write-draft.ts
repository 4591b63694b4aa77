import { quotingError } from '../../../src/contracts/quoting-error';
import { messageBody } from '../../../src/providers/microsoft-graph/message-body';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { addressOf } from '../../mailbox/address-of';
import { isWritten, showingWritten, writtenWith } from '../../mailbox/effect-property';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { envelopeOf, recipient } from './envelope';
import type { MessageToWrite } from './message-to-write';
import { quoteBelow } from './quote-below';
import { answeredFields, assertAnswersOthers, areAllOwn } from './reply-recipients';

/**
 * Writes the draft that the provider has created: text above the quote, recipients, subject. It is a single change, which also marks the draft as
 * written: a body given with createReply would replace the quote.
 *
 * @returns the draft as it is written; undefined if it was before
 */
export async function writeDraft(
  draftId: string,
  message: MessageToWrite,
  context: MailboxStepContext,
): Promise<GraphMessage | undefined> {
  if ((message.replyTo ?? message.forward) === undefined) return undefined;
  const { graph, at, key } = context;
  const begun = await graph.get(at`/messages/${draftId}`, {
    query: { $select: 'id,subject,body,from,sender,toRecipients,ccRecipients', $expand: showingWritten },
    schema: messageSchema,
  });
  if (isWritten(begun)) return undefined;
  await assertToOthers(begun, message, context);
  assertAsReviewed(begun, message, context);
  const body = quoteBelow(messageBody(message.body, message.bodyFormat), begun.body);
  const everybody = message.replyToAll ? begun.ccRecipients.flatMap(addressOf).map(({ address }) => address) : [];
  return graph.patch(at`/messages/${draftId}`, {
    schema: messageSchema,
    body: {
      ...envelopeOf({
        ...message,
        subject: reviewedSubject(begun, message, context),
        cc: [...everybody, ...message.cc],
      }),
      ...(message.forward !== undefined && { toRecipients: message.to.map(recipient) }),
      body,
      ...writtenWith(key),
    },
  });
}

/**
 * Refuses a reply to the mailbox itself, which is the sender of its draft (https://learn.microsoft.com/graph/api/message-createreply, example 2).
 *
 * @throws InvalidInput as `assertAnswersOthers`
 */
async function assertToOthers(
  { from, sender, toRecipients, ccRecipients }: Pick<GraphMessage, 'from' | 'sender' | 'toRecipients' | 'ccRecipients'>,
  { replyTo, to, mailbox }: MessageToWrite,
  { graph, at }: MailboxStepContext,
): Promise<void> {
  if (replyTo === undefined || to.length > 0) return;
  const own = [
    ...[from, sender].flatMap((one) => one?.emailAddress.address ?? []),
    ...(mailbox === undefined ? [] : [mailbox]),
  ];
  if (!areAllOwn([...toRecipients, ...ccRecipients], own)) return;
  const query = { $select: answeredFields };
  assertAnswersOthers(await graph.get(at`/messages/${replyTo}`, { query, schema: messageSchema }), own);
}

/**
 * Makes sure that the mail goes only to people the reviewer saw: the provider may address a reply to others than those computed for the reviewer.
 *
 * @throws InvalidInput with the addresses the reviewer did not see
 */
function assertAsReviewed(
  begun: Pick<GraphMessage, 'toRecipients' | 'ccRecipients'>,
  { to }: MessageToWrite,
  { reviewed }: MailboxStepContext,
): void {
  if (reviewed === undefined) return;
  const seen = new Set(reviewed.flatMap(({ binds = [] }) => binds).map((address) => address.toLowerCase()));
  const answered = [...(to.length === 0 ? begun.toRecipients : []), ...begun.ccRecipients].flatMap(addressOf);
  const others = answered.map(({ address }) => address).filter((address) => !seen.has(address.toLowerCase()));
  if (others.length === 0) return;
  throw quotingError(
    'InvalidInput',
    `Nothing was sent: it would go to ${others.join(', ')}, whom the reviewer did not see. Name the recipients in "to".`,
  );
}

/** Returns the subject the reviewer saw, if the provider would write another (a prefix in the mailbox's language). */
function reviewedSubject(
  begun: Pick<GraphMessage, 'subject'>,
  { subject }: MessageToWrite,
  { reviewed }: MailboxStepContext,
) {
  const seen = reviewed?.find(({ name }) => name === 'Subject')?.value;
  return subject ?? (seen === begun.subject ? undefined : seen);
}

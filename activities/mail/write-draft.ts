import { DateTime } from 'luxon';
import { z } from 'zod';
import { defined } from '../../src/json/defined';
import { quotingError } from '../../src/contracts/quoting-error';
import { windowsName } from '../../src/providers/microsoft-graph/wire/event-time';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { readMailboxHours } from '../mailbox/mailbox-hours';
import { markedWith, showingWritten, writtenWith } from '../mailbox/effect-property';
import type { MailboxStepContext } from '../mailbox/in-mailbox';
import type { HttpHeaders } from '../../src/providers/http-request';
import { messageBody } from '../../src/providers/microsoft-graph/message-body';
import { addressOf } from '../mailbox/address-of';
import type { MessageToWrite } from './message-to-write';
import { quoteBelow } from './quote-below';
import { answeredFields, assertAnswersOthers, areAllOwn } from './reply-recipients';

const begunSchema = messageSchema.extend({
  singleValueExtendedProperties: z.array(z.looseObject({ value: z.string() })).default([]),
});

/** Creates the draft of a call, marked with the call's key. The provider creates a reply or forward, and quotes and threads it. */
export async function beginDraft(message: MessageToWrite, context: MailboxStepContext): Promise<GraphMessage> {
  const { graph, at, key } = context;
  const { replyTo, replyToAll, forward, body, bodyFormat } = message;
  if (replyTo !== undefined) {
    const reply = replyToAll ? at`/messages/${replyTo}/createReplyAll` : at`/messages/${replyTo}/createReply`;
    const headers = await quotingInZone(context);
    return graph.post(reply, { headers, body: { message: markedWith(key) }, schema: messageSchema });
  }
  if (forward !== undefined) {
    // Without a recipient Graph may refuse it, even if recipients are added later: https://learn.microsoft.com/graph/api/message-createforward.
    const toRecipients = [...message.to, ...message.cc, ...message.bcc].slice(0, Math.max(1, message.to.length));
    const body = { message: { ...markedWith(key), toRecipients: toRecipients.map(recipient) } };
    const headers = await quotingInZone(context);
    return graph.post(at`/messages/${forward}/createForward`, { headers, body, schema: messageSchema });
  }
  return graph.post(at`/messages`, {
    body: { ...envelopeOf(message), body: messageBody(body, bodyFormat), ...markedWith(key) },
    schema: messageSchema,
  });
}

/**
 * Requests that the quote gives the original's time in the mailbox's zone: otherwise it is in UTC, without saying so
 * (https://learn.microsoft.com/graph/api/message-createreply). For forwards this is undocumented: if Graph ignores it, theirs stays in UTC.
 */
async function quotingInZone(context: MailboxStepContext): Promise<HttpHeaders> {
  const { zone } = await readMailboxHours(context);
  const name = zone === undefined ? undefined : windowsName(DateTime.now().setZone(zone));
  return name === undefined ? {} : { Prefer: `outlook.timezone="${name}"` };
}

/**
 * Writes the draft that the provider has created: text above the quote, recipients, subject. It is a single change, which also marks the draft as
 * written: a body given with createReply would replace the quote.
 */
export async function writeDraft(draftId: string, message: MessageToWrite, context: MailboxStepContext): Promise<void> {
  if ((message.replyTo ?? message.forward) === undefined) return;
  const { graph, at, key } = context;
  const begun = await graph.get(at`/messages/${draftId}`, {
    query: { $select: 'id,subject,body,from,sender,toRecipients,ccRecipients', $expand: showingWritten },
    schema: begunSchema,
  });
  if (begun.singleValueExtendedProperties.length > 0) return;
  await assertToOthers(begun, message, context);
  assertAsReviewed(begun, message, context);
  const body = quoteBelow(messageBody(message.body, message.bodyFormat), begun.body);
  const everybody = message.replyToAll ? begun.ccRecipients.flatMap(addressOf).map(({ address }) => address) : [];
  await graph.patch(at`/messages/${draftId}`, {
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

/** A field that is left out stays as the provider wrote it. */
function envelopeOf({ from, to, cc, bcc, subject, importance }: MessageToWrite) {
  return {
    ...(from !== undefined && { from: recipient(from) }),
    ...(to.length !== 0 && { toRecipients: to.map(recipient) }),
    ...(cc.length !== 0 && { ccRecipients: cc.map(recipient) }),
    ...(bcc.length !== 0 && { bccRecipients: bcc.map(recipient) }),
    ...defined({ subject }),
    ...(importance !== 'normal' && { importance }),
  };
}

export const recipient = (address: string) => ({ emailAddress: { address } });

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

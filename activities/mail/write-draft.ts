import { z } from 'zod';
import type { sendEmail as contract } from '../../src/contracts/mail/send-email';
import { toolError } from '../../src/contracts/tool-error';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { countFiles } from './attach-to-draft';
import { markedWith, showingWritten, writtenWith } from './effect-property';
import type { MailboxStepContext } from './in-mailbox';
import { messageBody } from './message-body';
import { addressOf } from './message-fields';
import { quoteBelow } from './quote-below';

type Message = z.output<typeof contract.input>;

const begunSchema = messageSchema.extend({
  singleValueExtendedProperties: z.array(z.looseObject({ value: z.string() })).default([]),
});

/** Makes the draft of a call, with the call's key on it. A reply or forward is begun by the provider, which quotes and threads it. */
export async function beginDraft(message: Message, context: MailboxStepContext): Promise<GraphMessage> {
  const { graph, at, key } = context;
  const { replyTo, replyToAll, forward, body, bodyFormat } = message;
  if (replyTo !== undefined) {
    await refuseRedirectedReply(message, replyTo, context);
    const reply = replyToAll ? at`/messages/${replyTo}/createReplyAll` : at`/messages/${replyTo}/createReply`;
    return graph.post(reply, { body: { message: markedWith(key) }, schema: messageSchema });
  }
  if (forward !== undefined) {
    // Without a recipient Graph may refuse it, also where they follow: https://learn.microsoft.com/graph/api/message-createforward.
    const toRecipients = [...message.to, ...message.cc, ...message.bcc].slice(0, Math.max(1, message.to.length));
    const body = { message: { ...markedWith(key), toRecipients: toRecipients.map(recipient) } };
    return graph.post(at`/messages/${forward}/createForward`, { body, schema: messageSchema });
  }
  return graph.post(at`/messages`, {
    body: { ...envelopeOf(message), body: messageBody(body, bodyFormat), ...markedWith(key) },
    schema: messageSchema,
  });
}

/**
 * Writes what the provider has begun: text above the quote, recipients, subject. All in one change, which also marks the draft as
 * written: a body given with createReply would take the place of the quote.
 *
 * @returns how many files the draft has brought along
 */
export async function writeDraft(draftId: string, message: Message, context: MailboxStepContext): Promise<number> {
  if ((message.replyTo ?? message.forward) === undefined) return 0;
  const { graph, at, key } = context;
  const begun = await graph.get(at`/messages/${draftId}`, {
    query: { $select: 'id,body,ccRecipients', $expand: showingWritten },
    schema: begunSchema,
  });
  const [written] = begun.singleValueExtendedProperties;
  if (written !== undefined) return Number(written.value);
  const carried = message.forward === undefined ? 0 : await countFiles(draftId, context);
  const body = quoteBelow(messageBody(message.body, message.bodyFormat), begun.body);
  const everybody = message.replyToAll ? begun.ccRecipients.flatMap(addressOf).map(({ address }) => address) : [];
  await graph.patch(at`/messages/${draftId}`, {
    body: {
      ...envelopeOf({ ...message, cc: [...everybody, ...message.cc] }),
      ...(message.forward === undefined ? {} : { toRecipients: message.to.map(recipient) }),
      body,
      ...writtenWith(key, carried),
    },
  });
  return carried;
}

/** What is left out stays as the provider has begun it. */
function envelopeOf({ from, to, cc, bcc, subject, importance }: Message) {
  return {
    ...(from === undefined ? {} : { from: recipient(from) }),
    ...(to.length === 0 ? {} : { toRecipients: to.map(recipient) }),
    ...(cc.length === 0 ? {} : { ccRecipients: cc.map(recipient) }),
    ...(bcc.length === 0 ? {} : { bccRecipients: bcc.map(recipient) }),
    ...(subject === undefined ? {} : { subject }),
    ...(importance === 'normal' ? {} : { importance }),
  };
}

const recipient = (address: string) => ({ emailAddress: { address } });

/**
 * A message may ask for answers to go elsewhere (Reply-To). A person who approved a reply "to the sender" has not approved that.
 *
 * @throws InvalidInput with the addresses
 */
async function refuseRedirectedReply(
  { to }: Message,
  replyTo: string,
  { graph, at, isGranted }: MailboxStepContext,
): Promise<void> {
  if (!isGranted || to.length > 0) return;
  const original = await graph.get(at`/messages/${replyTo}`, {
    query: { $select: 'id,from,replyTo' },
    schema: messageSchema,
  });
  const sender = original.from?.emailAddress.address?.toLowerCase();
  const elsewhere = original.replyTo.flatMap(addressOf).filter(({ address }) => address.toLowerCase() !== sender);
  if (elsewhere.length === 0) return;
  const addresses = elsewhere.map(({ address }) => address).join(', ');
  throw toolError(
    'InvalidInput',
    `Nothing was sent: the message asks for replies to ${addresses} instead of its sender ${sender ?? ''}, which is not what was approved. ` +
      'Name the recipients in "to", so that the reviewer sees them.',
  );
}

import { z } from 'zod';
import { sendEmail as contract } from '../../src/contracts/mail/send-email';
import { isToolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import { messageSchema, type GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { implement } from '../implement';
import { isRefusal, notFoundYet, wasRefused } from '../noted-effect';
import { mayHaveBeenSent, mayHaveHappened } from '../nothing-sent';
import { attachToDraft } from './attach-to-draft';
import { sendEffect } from '../send-effect';
import { discardOthers } from './discard-others';
import { awaitSent, findDraft, findSent, findUnsent, sentFields } from './find-sent';
import { inMailbox, type MailboxStepContext } from './in-mailbox';
import { onFreshItem } from './on-fresh-item';
import { reviewSending } from './review-sending';
import {
  beginSending,
  cannotBeLookedFor,
  readSending,
  sendingEffect,
  sendingLastSeen,
  sendNoted,
  type Sending,
} from './sending';
import { beginDraft, writeDraft } from './write-draft';

type Message = z.output<typeof contract.input>;

/**
 * Sends by way of a draft that carries the call's key, in three phases: the draft is made, and a retry goes on with it; that it is about to
 * be sent is noted durably; it is sent. After the note a retry only looks, and sends again only where the provider has refused.
 */
export const sendEmail = implement(
  contract,
  inMailbox(async (input, context) => {
    const mayBeSent = mayHaveHappened(context);
    const begun = mayBeSent ? await readSending(context) : undefined;
    if (begun !== undefined) return answer(await followUp(begun, context), input);

    const sentBefore = mayBeSent ? await findSent({}, context) : undefined;
    if (sentBefore !== undefined) return answer(sentBefore, input);
    const earlier = await earlierDraft(context);
    const draft = await prepareDraft(earlier, input, context);
    try {
      if (!(await beginSending(draft, context))) throw await overtaken(draft, context);
    } catch (error) {
      await discardRefused(draft.id, error, context);
      throw error;
    }
    const longer = earlier === undefined && mayHaveBeenSent(context);
    const copy = await awaitSent(draft, context, { longer });
    await discardOthers({ ...draft, draftId: draft.id }, context);
    return answer(copy ?? draft, input);
  }),
  { review: inMailbox(reviewSending) },
);

/** The draft, ready to be sent: an earlier attempt's, or a new one. Nothing was sent, so nothing can be sent twice. */
async function prepareDraft(
  earlier: GraphMessage | undefined,
  input: Message,
  context: MailboxStepContext,
): Promise<GraphMessage> {
  const draft = earlier ?? (await sendEffect(context, () => beginDraft(input, context)));
  context.saveProgress({ draftId: draft.id });
  const patient = { ...context, graph: onFreshItem(context.graph) };
  try {
    const carried = await writeDraft(draft.id, input, patient);
    await attachToDraft(draft.id, input.attachments, carried, patient);
    return draft;
  } catch (error) {
    await discardRefused(draft.id, error, context);
    throw error;
  }
}

async function earlierDraft(context: MailboxStepContext): Promise<GraphMessage | undefined> {
  if (!mayHaveHappened(context)) return undefined;
  const found = await findDraft(context);
  if (found !== undefined) return found;
  const saved = z.object({ draftId: z.string() }).safeParse(context.progress);
  return saved.success ? readDraft(saved.data.draftId, context) : undefined;
}

/** Undefined when it is not there (any more). */
async function readDraft(id: string, { graph, at }: MailboxStepContext): Promise<GraphMessage | undefined> {
  const message = await ifFound(
    graph.get(at`/messages/${id}`, { query: { $select: sentFields }, schema: messageSchema }),
  );
  return message?.isDraft === true ? message : undefined;
}

/** Another attempt sends meanwhile: its draft stays where it is, a second one of our own is not needed. */
async function overtaken(draft: GraphMessage, context: MailboxStepContext): Promise<Error> {
  const sending = await readSending(context);
  const isOther = sending?.draftId !== undefined && sending.draftId !== draft.id;
  if (isOther) await Promise.allSettled([discard(draft.id, context)]);
  return notFoundYet(sendingEffect, { at: context.attemptedAt }, context);
}

/**
 * What an attempt does that comes after one which has begun to send.
 *
 * @throws OutcomeUnknown while, and after, it was looked for in vain
 */
async function followUp(sending: Sending, context: MailboxStepContext): Promise<Partial<GraphMessage>> {
  const sent = await findSent(sending, context).catch((error: unknown) => {
    throw cannotBeLookedFor(error);
  });
  if (sent !== undefined) {
    // What shows the copy shows what was drafted before it.
    await discardOthers(sending, context);
    return sent;
  }
  const { draftId } = sending;
  if (draftId === undefined || !wasRefused(context)) throw await notSeenYet(sending, context);
  try {
    await sendNoted(draftId, context);
  } catch (error) {
    await discardRefused(draftId, error, context);
    throw error;
  }
  return (await awaitSent(sending, context)) ?? { internetMessageId: sending.internetMessageId };
}

/** What is in the Outbox has been accepted, and is looked for twice as long. */
async function notSeenYet(sending: Sending, context: MailboxStepContext): Promise<Error> {
  const lastSeen = await findUnsent(sending, context);
  const patience = lastSeen === 'Outbox' ? 2 * context.patience : context.patience;
  return notFoundYet(sendingLastSeen(lastSeen), sending, { ...context, patience });
}

/** Nobody comes back to a draft that is refused for good. The refusal is what counts: a draft that cannot be removed stays. */
async function discardRefused(draftId: string, error: unknown, context: MailboxStepContext): Promise<void> {
  if (!isToolError(error) || error.nonRetryable !== true || !isRefusal(error)) return;
  await Promise.allSettled([discard(draftId, context)]);
}

async function discard(draftId: string, context: MailboxStepContext): Promise<void> {
  if ((await readDraft(draftId, context)) === undefined) return;
  await context.graph.post(context.at`/messages/${draftId}/permanentDelete`);
}

/** A draft tells what is known where the copy in Sent Items is not there yet, but for its id, which may not be the copy's. */
function answer(message: Partial<GraphMessage>, input: Message): z.input<typeof contract.output> {
  const { id, isDraft, toRecipients = [], subject, conversationId, internetMessageId, sentDateTime } = message;
  const isCopy = id !== undefined && isDraft !== true;
  const addresses = toRecipients.flatMap(({ emailAddress }) => emailAddress.address ?? []);
  return {
    ...(isCopy ? { messageId: id } : {}),
    ...(internetMessageId == null ? {} : { internetMessageId }),
    subject: input.subject ?? subject ?? '',
    to: (isCopy && addresses.length > 0) || input.to.length === 0 ? addresses : input.to,
    attachments: input.attachments.length,
    ...(conversationId == null ? {} : { conversationId }),
    ...(isCopy && sentDateTime != null ? { sentAt: sentDateTime } : {}),
  };
}

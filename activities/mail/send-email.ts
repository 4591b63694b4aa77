import type { z } from 'zod';
import { sendEmail as contract } from '../../src/contracts/mail/send-email';
import { isToolError } from '../../src/contracts/tool-error';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { implement } from '../implement';
import { mayHaveBeenSent, mayHaveHappened } from '../nothing-sent';
import { doneBefore, tidyingUp } from '../tidy-up';
import { discardOthers } from './discard-others';
import { awaitSent, findSent } from './find-sent';
import { followUp } from './follow-up';
import { inMailbox, type MailboxStepContext } from './in-mailbox';
import { messageToWrite, type MessageToWrite } from './message-to-write';
import { discard, discardRefused, findBegun, prepareDraft } from './prepare-draft';
import { reviewNamedDraft } from './review-draft';
import { reviewSending } from './review-sending';
import { sendDraft } from './send-draft';
import { beginSending, readSending } from './sending';
import { sentTo } from './sent-to';

/**
 * Sends by way of a draft that carries the call's key, in three phases: the draft is made, and a retry goes on with it where it is certain what it holds; that it is about to
 * be sent is noted durably; it is sent. After the note a retry only looks, and sends again only where the provider has refused.
 */
export const sendEmail = implement(
  contract,
  inMailbox(async (input, context) => {
    const { draft: named } = input;
    const message = messageToWrite(input);
    if (named !== undefined) return answer(await sendDraft(named, context), message);
    const done = doneBefore(context.progress);
    if (done !== undefined) {
      const removeOthers = async () => discardOthers((await readSending(context)) ?? {}, context);
      return tidyingUp(contract.output.parse(done.answer), context, removeOthers);
    }
    const mayBeSent = mayHaveHappened(context);
    const begun = mayBeSent ? await readSending(context) : undefined;
    if (begun !== undefined) {
      const sent = answer(await followUp(begun, context, { isOwn: true }), message);
      // What shows the copy shows what was drafted before it.
      return tidyingUp(sent, context, () => discardOthers(begun, context));
    }

    const sentBefore = mayBeSent ? await findSent({}, context) : undefined;
    if (sentBefore !== undefined) return answer(sentBefore, message);
    const earlier = await findBegun(message, context);
    const draft = await prepareDraft(earlier, message, context);
    try {
      await beginSending(draft, context);
    } catch (error) {
      await discardRefused(draft.id, error, context);
      if (isToolError(error, 'OutcomeUnknown')) await discardOvertaken(draft, context);
      throw error;
    }
    const longer = earlier === undefined && mayHaveBeenSent(context);
    const copy = await awaitSent(draft, context, { longer });
    const others = { ...draft, draftId: draft.id };
    return tidyingUp(answer(copy ?? draft, message), context, () => discardOthers(others, context));
  }),
  {
    review: inMailbox((input, context) =>
      input.draft === undefined
        ? reviewSending(messageToWrite(input), context)
        : reviewNamedDraft(input.draft, context),
    ),
  },
);

/** Where another attempt sends meanwhile, its draft stays where it is; a second one of our own is not needed. */
async function discardOvertaken(draft: GraphMessage, context: MailboxStepContext): Promise<void> {
  const sending = await readSending(context).catch(() => undefined);
  const isOther = sending?.draftId !== undefined && sending.draftId !== draft.id;
  if (isOther) await Promise.allSettled([discard(draft.id, context)]);
}

/** A draft tells what is known where the copy in Sent Items is not there yet, but for its id, which may not be the copy's. */
function answer(message: Partial<GraphMessage>, input: MessageToWrite): z.input<typeof contract.output> {
  const { id, isDraft, toRecipients = [], subject, conversationId, internetMessageId, sentDateTime } = message;
  const isCopy = id !== undefined && isDraft !== true;
  const addresses = toRecipients.flatMap(({ emailAddress }) => emailAddress.address ?? []);
  return {
    ...(isCopy ? { messageId: id } : {}),
    ...(internetMessageId == null ? {} : { internetMessageId }),
    subject: input.subject ?? subject ?? '',
    ...sentTo((isCopy && addresses.length > 0) || input.to.length === 0 ? addresses : input.to),
    attachments: input.attachments.length,
    ...(conversationId == null ? {} : { conversationId }),
    ...(isCopy && sentDateTime != null ? { sentAt: sentDateTime } : {}),
  };
}

import type { z } from 'zod';
import { sendEmail as contract } from '../../src/contracts/mail/send-email';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { implement } from '../implement';
import { mayHaveBeenSent, mayHaveHappened } from '../attempts/nothing-sent';
import { stayRefused, wasRefused } from '../attempts/refusal';
import { doneBefore, tidyingUp } from '../attempts/tidy-up';
import { wasChangedMeanwhile, type OwnDraft } from './outgoing/as-written';
import { discardOthers } from './outgoing/discard-others';
import { awaitSent, findSent } from './outgoing/find-sent';
import { followUp } from './outgoing/follow-up';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { messageToWrite, type MessageToWrite } from './outgoing/message-to-write';
import { discard, discardIfPossible, discardRefused, findUnchanged, prepareDraft } from './outgoing/prepare-draft';
import { reviewNamedDraft } from './review/review-draft';
import { reviewSending } from './review/review-sending';
import { sendDraft } from './outgoing/send-draft';
import { beginSending, readSending, sendAgain } from './outgoing/sending';
import { sentTo } from './outgoing/sent-to';

/**
 * Sends in three phases: creates a draft with the call's key (a retry continues it if it is certain to be as it was written); notes durably that it is
 * about to be sent; sends it. After the note, a retry only looks for the mail, and sends again only if the provider has refused it.
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
    const mayHaveArrived = begun !== undefined && !wasRefused(context);
    const sentBefore = mayHaveArrived
      ? await followUp(begun, context)
      : mayBeSent
        ? await findSent(begun ?? {}, context)
        : undefined;
    if (sentBefore !== undefined) {
      const internetMessageId = sentBefore.internetMessageId ?? begun?.internetMessageId;
      // Once the copy shows, earlier drafts show too.
      return tidyingUp(answer(sentBefore, message), context, () =>
        discardOthers({ ...begun, internetMessageId }, context),
      );
    }

    const own = await draftToSend(message, context);
    const { draft, written } = own;
    try {
      if (begun === undefined) await beginSending(draft, context, { written });
      else await sendAgain(draft, context, { written });
    } catch (error) {
      await discardRefused(own, error, context);
      if (begun === undefined && isToolError(error, 'OutcomeUnknown')) await discardOvertaken(own, context);
      throw error;
    }
    const longer = !own.isResumed && mayHaveBeenSent(context);
    const copy = await awaitSent(draft, context, { longer });
    const others = { ...draft, draftId: draft.id, written };
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

/** Returns the draft to send: an earlier attempt's, if it is certain to be as it was written, or a new one. */
async function draftToSend(
  message: MessageToWrite,
  context: MailboxStepContext,
): Promise<OwnDraft & { isResumed: boolean }> {
  try {
    const earlier = await findUnchanged(message, context);
    const own = await prepareDraft(earlier, message, context, { isAnother: mayHaveBeenSent(context) });
    if (message.attachments.length === 0 || !(await wasChangedMeanwhile(own, context)))
      return { ...own, isResumed: earlier !== undefined };
    return { ...(await anotherDraft(own, message, context)), isResumed: false };
  } catch (error) {
    // After a refusal this attempt is no more in doubt than that one.
    stayRefused(context);
    throw error;
  }
}

/**
 * Makes another draft in the place of one that reads otherwise than it was written while its files were being attached. One that reads as its successor
 * does was not changed by anybody: Graph writes it so, and it is removed. Any other one is left to whoever changed it.
 *
 * @throws ProviderUnavailable, retryable, when somebody changes this one, too
 */
async function anotherDraft(
  changed: OwnDraft,
  message: MessageToWrite,
  context: MailboxStepContext,
): Promise<OwnDraft> {
  const own = await prepareDraft(undefined, message, context, { isAnother: true });
  if (await wasChangedMeanwhile(own, context))
    throw toolError(
      'ProviderUnavailable',
      'Somebody changed the draft while its files were being attached, and another one that took its place. Both are left to them, and nothing was sent.',
    );
  await discardIfPossible({ draft: changed.draft, written: own.written }, context);
  return own;
}

/** If another attempt is sending meanwhile, its draft stays where it is; our own second draft is not needed. */
async function discardOvertaken(own: OwnDraft, context: MailboxStepContext): Promise<void> {
  const sending = await readSending(context).catch(() => undefined);
  const isOther = sending?.draftId !== undefined && sending.draftId !== own.draft.id;
  if (isOther) await Promise.allSettled([discard(own, context)]);
}

/** Answers with the draft's data if the copy in Sent Items is not there yet, but without its id, which may differ from the copy's. */
function answer(message: Partial<GraphMessage>, input: MessageToWrite): z.input<typeof contract.output> {
  const { id, isDraft, toRecipients = [], subject, conversationId, internetMessageId, sentDateTime } = message;
  const isCopy = id !== undefined && isDraft !== true;
  const addresses = toRecipients.flatMap(({ emailAddress }) => emailAddress.address ?? []);
  return {
    ...(isCopy && { messageId: id }),
    ...(internetMessageId != null && { internetMessageId }),
    subject: input.subject ?? subject ?? '',
    ...sentTo((isCopy && addresses.length > 0) || input.to.length === 0 ? addresses : input.to),
    attachments: input.attachments.length,
    ...(conversationId != null && { conversationId }),
    ...(isCopy && sentDateTime != null && { sentAt: sentDateTime }),
  };
}

import { isToolError } from '../../../src/contracts/tool-error';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { notFoundYet } from '../../attempts/noted-request';
import { wasRefused } from '../../attempts/refusal';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { tryToRemove } from '../../mailbox/try-to-remove';
import { discardOthers } from './discard-others';
import { awaitSent, findSent, findUnsent } from './find-sent';
import { discardRefused } from './prepare-draft';
import { cannotBeLookedFor, sendAgain, sendingLastSeen, type Sending } from './sending';

/**
 * Handles an attempt that comes after one which has begun to send: looks for the mail, and sends it again only if the provider refused it.
 *
 * @param isOwn whether this call created the draft, so that nobody needs it if it is refused
 * @throws OutcomeUnknown while the mail is not found, and when the search is over without finding it
 */
export async function followUp(
  sending: Sending,
  context: MailboxStepContext,
  { isOwn }: { isOwn: boolean },
): Promise<Partial<GraphMessage>> {
  const sent = await findSent(sending, context).catch((error: unknown) => {
    throw cannotBeLookedFor(error, sending, context);
  });
  if (sent !== undefined) return sent;
  const { draftId } = sending;
  if (draftId === undefined || !wasRefused(context)) throw await notSeenYet(sending, context);
  try {
    await sendAgain(draftId, context, { isOwn });
  } catch (error) {
    if (isOwn) await discardRefused(draftId, error, context);
    throw error;
  }
  return (await awaitSent(sending, context)) ?? { internetMessageId: sending.internetMessageId };
}

/** Returns the error for a mail that is not found. A mail in the Outbox has been accepted, and is looked for twice as long. */
async function notSeenYet(sending: Sending, context: MailboxStepContext): Promise<Error> {
  const lastSeen = await findUnsent(sending, context).catch((error: unknown) => {
    throw cannotBeLookedFor(error, sending, context);
  });
  const patienceMilliseconds = lastSeen === 'Outbox' ? 2 * context.patienceMilliseconds : context.patienceMilliseconds;
  const error = notFoundYet(sendingLastSeen(lastSeen), sending, { ...context, patienceMilliseconds });
  // The last attempt: whatever happened to this mail, no attempt sends the other drafts.
  if (isToolError(error) && error.nonRetryable === true)
    await tryToRemove(() => discardOthers(sending, context), context);
  return error;
}

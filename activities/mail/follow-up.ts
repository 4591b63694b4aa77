import { isToolError } from '../../src/contracts/tool-error';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { notFoundYet, wasRefused } from '../noted-effect';
import { discardOthers } from './discard-others';
import { awaitSent, findSent, findUnsent } from './find-sent';
import type { MailboxStepContext } from './in-mailbox';
import { discardRefused, tryToRemove } from './prepare-draft';
import { cannotBeLookedFor, sendAgain, sendingLastSeen, type Sending } from './sending';

/**
 * What an attempt does that comes after one which has begun to send.
 *
 * @param isOwn whether the draft was made by this call, and is of no use to anybody when it is refused
 * @throws OutcomeUnknown while, and after, it was looked for in vain
 */
export async function followUp(
  sending: Sending,
  context: MailboxStepContext,
  { isOwn }: { isOwn: boolean },
): Promise<Partial<GraphMessage>> {
  const sent = await findSent(sending, context).catch((error: unknown) => {
    throw cannotBeLookedFor(error);
  });
  if (sent !== undefined) return sent;
  const { draftId } = sending;
  if (draftId === undefined || !wasRefused(context)) throw await notSeenYet(sending, context);
  try {
    await sendAgain(draftId, context);
  } catch (error) {
    if (isOwn) await discardRefused(draftId, error, context);
    throw error;
  }
  return (await awaitSent(sending, context)) ?? { internetMessageId: sending.internetMessageId };
}

/** What is in the Outbox has been accepted, and is looked for twice as long. */
async function notSeenYet(sending: Sending, context: MailboxStepContext): Promise<Error> {
  const lastSeen = await findUnsent(sending, context);
  const patience = lastSeen === 'Outbox' ? 2 * context.patience : context.patience;
  const error = notFoundYet(sendingLastSeen(lastSeen), sending, { ...context, patience });
  // The last attempt: whatever became of this mail, nobody sends what else was drafted.
  if (isToolError(error) && error.nonRetryable === true)
    await tryToRemove(() => discardOthers(sending, context), context);
  return error;
}

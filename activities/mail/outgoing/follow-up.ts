import { isToolError } from '../../../src/contracts/tool-error';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { notFoundYet } from '../../attempts/noted-request';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { tryToRemove } from '../../mailbox/try-to-remove';
import { discardOthers } from './discard-others';
import { findSent, findUnsent } from './find-sent';
import { savedDraft } from './prepare-draft';
import { cannotBeLookedFor, sendingLastSeen, type Sending } from './sending';

/**
 * Handles an attempt that comes after one which may have sent the mail: looks for its copy, and does nothing else.
 *
 * @throws OutcomeUnknown while the mail is not found, and when the search is over without finding it
 */
export async function followUp(sending: Sending, context: MailboxStepContext): Promise<GraphMessage> {
  const sent = await findSent(sending, context).catch((error: unknown) => {
    throw cannotBeLookedFor(error, sending, context);
  });
  if (sent !== undefined) return sent;
  throw await notSeenYet(sending, context);
}

/** Returns the error for a mail that is not found. A mail in the Outbox has been accepted, and is looked for twice as long. */
async function notSeenYet(sending: Sending, context: MailboxStepContext): Promise<Error> {
  const lastSeen = await findUnsent(sending, context).catch((error: unknown) => {
    throw cannotBeLookedFor(error, sending, context);
  });
  const patienceMilliseconds = lastSeen === 'Outbox' ? 2 * context.patienceMilliseconds : context.patienceMilliseconds;
  const error = notFoundYet(sendingLastSeen(lastSeen), sending, { ...context, patienceMilliseconds });
  // The last attempt: whatever happened to this mail, no attempt sends the other drafts. Where nothing is saved, the one on its way may be another than
  // the note says: it took the place of one that was refused.
  const isKnown = savedDraft(context)?.draftId === sending.draftId;
  if (isKnown && isToolError(error) && error.nonRetryable === true)
    await tryToRemove(() => discardOthers(sending, context), context);
  return error;
}

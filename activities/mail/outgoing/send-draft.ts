import { toolError } from '../../../src/contracts/tool-error';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { callErrorDetails } from '../../../src/providers/provider-call';
import { lookedFor } from '../../attempts/effect-note';
import { mayHaveHappened } from '../../attempts/nothing-sent';
import { wasRefused } from '../../attempts/refusal';
import { awaitSent, findSent } from './find-sent';
import { followUp } from './follow-up';
import { assertMakerIsNotSending } from './hold-draft';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { readNamedDraft } from './read-draft';
import { beginSending, cannotBeLookedFor, readSending, sendAgain, type Sending } from './sending';

/**
 * Sends a draft as it is, with the same note as Send Email writes. The draft is not this call's, so it stays if it is refused, and it is found again
 * by its Message-ID.
 *
 * @returns the copy in Sent Items, or if that is not there yet, what is known of the draft
 */
export async function sendDraft(id: string, context: MailboxStepContext): Promise<Partial<GraphMessage>> {
  const begun = mayHaveHappened(context) ? await readSending(context) : undefined;
  if (begun !== undefined) return wasRefused(context) ? sendOnceMore(begun, context) : followUp(begun, context);
  const draft = await readNamedDraft(id, context);
  const { toRecipients, ccRecipients, bccRecipients } = draft;
  if (toRecipients.length + ccRecipients.length + bccRecipients.length === 0)
    throw toolError('InvalidInput', 'The draft has no recipient. Give it one with Draft Email ("draft" and "to").');
  if (draft.internetMessageId != null && (await findSent(draft, context)) !== undefined)
    throw toolError('Conflict', 'This draft was sent already: its copy is in Sent Items. Nothing was sent again.');
  await assertMakerIsNotSending(draft, context);
  await beginSending(draft, context);
  return (await awaitSent(draft, context)) ?? draft;
}

/** The provider has refused to send the draft; somebody may have sent it since. */
async function sendOnceMore(begun: Sending, context: MailboxStepContext): Promise<Partial<GraphMessage>> {
  const { draftId, internetMessageId } = begun;
  const sent = await findSent(begun, context).catch((error: unknown) => {
    throw cannotBeLookedFor(error, begun, context);
  });
  if (sent !== undefined || draftId === undefined) return sent ?? followUp(begun, context);
  try {
    await sendAgain({ id: draftId, internetMessageId }, context);
  } catch (error) {
    // An item that was made a moment ago may not be known everywhere yet (`onFreshItem`); this one was read before it was refused.
    const isGone = callErrorDetails(error)?.code?.toLowerCase() === 'erroritemnotfound';
    if (isGone && lookedFor(begun, context) > context.patienceMilliseconds / 10) throw draftGone(error);
    throw error;
  }
  return (await awaitSent(begun, context)) ?? { internetMessageId };
}

const draftGone = (cause: unknown): Error =>
  toolError(
    'NotFound',
    'The draft is not there any more: after the provider had refused to send it, somebody deleted it, or sent it. This call sent nothing. Look in Sent Items before you write it anew.',
    { cause },
  );

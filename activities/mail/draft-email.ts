import { draftEmail as contract } from '../../src/contracts/mail/draft-email';
import { mostPeople } from '../../src/contracts/most-people';
import type { GraphMessage } from '../../src/providers/microsoft-graph/wire/message';
import { implement } from '../implement';
import { doneBefore, tidyingUp } from '../attempts/tidy-up';
import { changeDraft } from './outgoing/change-draft';
import { discardEarlierDrafts } from './outgoing/discard-others';
import { inMailbox, type MailboxStepContext } from '../mailbox/in-mailbox';
import { messageToWrite } from './outgoing/message-to-write';
import { findBegun, prepareDraft, savedDraft } from './outgoing/prepare-draft';
import type { z } from 'zod';
import type { Review } from '../../src/contracts/review';
import { reviewFiles } from '../review-files';
import { reviewBody } from '../mailbox/review-body';
import { factsOf, readReviewed } from './review/review-message';
import { reviewSending } from './review/review-sending';
import { sentTo } from './outgoing/sent-to';

/**
 * Does what Send Email does before its note: creates a draft with the call's key. If the content of an earlier attempt's draft is uncertain, creates
 * another one, and removes the earlier one as soon as both show.
 */
export const draftEmail = implement(
  contract,
  inMailbox(async (input, context) => {
    const { draft: named } = input;
    if (named !== undefined) return changed(await changeDraft({ ...input, draft: named }, context), input);
    const done = doneBefore(context.progress);
    if (done !== undefined) {
      const made = contract.output.parse(done.answer);
      return tidyingUp(made, context, () => discardEarlierDrafts(made.draftId, savedDraft(context)?.written, context));
    }
    const message = messageToWrite(input);
    const { draft, written } = await prepareDraft(await findBegun(message, context), message, context);
    return tidyingUp(answer(draft, input), context, () => discardEarlierDrafts(draft.id, written, context));
  }),
  { review: inMailbox(reviewDrafting) },
);

function answer(
  { id, subject, toRecipients, conversationId }: GraphMessage,
  input: { subject?: string | undefined; to?: string[] | undefined; attachments: readonly string[] },
) {
  return {
    draftId: id,
    ...(conversationId != null && { conversationId }),
    subject: input.subject ?? subject ?? '',
    ...sentTo(input.to ?? addressesOf(toRecipients)),
    attachments: input.attachments.length,
  };
}

/** Tells to whom a changed draft goes now, also where the change left that as it was: a list of recipients takes the place of another. */
function changed(draft: GraphMessage, input: z.output<typeof contract.input>) {
  const cc = input.cc ?? addressesOf(draft.ccRecipients);
  const bcc = input.bcc ?? addressesOf(draft.bccRecipients);
  return {
    ...answer(draft, input),
    ...(cc.length !== 0 && { cc: cc.slice(0, mostPeople) }),
    ...(bcc.length !== 0 && { bcc: bcc.slice(0, mostPeople) }),
  };
}

const addressesOf = (recipients: GraphMessage['toRecipients']): string[] =>
  recipients.flatMap(({ emailAddress }) => emailAddress.address ?? []);

/** Returns what would be sent for a new draft; for a change, which draft it is about. */
async function reviewDrafting(input: z.output<typeof contract.input>, context: MailboxStepContext): Promise<Review> {
  if (input.draft === undefined) return reviewSending(messageToWrite(input), context);
  return [
    ...factsOf(await readReviewed(input.draft, context), 'Draft'),
    ...reviewBody(input),
    ...(await reviewFiles(input.attachments, context)),
  ];
}

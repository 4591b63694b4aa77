import type { z } from 'zod';
import type { draftEmail } from '../../src/contracts/mail/draft-email';
import type { Review } from '../../src/contracts/review';
import { reviewFiles } from '../review-files';
import type { MailboxStepContext } from './in-mailbox';
import { messageToWrite } from './message-to-write';
import { reviewBody } from './review-body';
import { factsOf, readReviewed } from './review-message';
import { reviewSending } from './review-sending';

/** What a new draft comes to if it is sent; which one a change is about. */
export async function reviewDrafting(
  input: z.output<typeof draftEmail.input>,
  context: MailboxStepContext,
): Promise<Review> {
  if (input.draft === undefined) return reviewSending(messageToWrite(input), context);
  return [
    ...factsOf(await readReviewed(input.draft, context), 'Draft'),
    ...reviewBody(input),
    ...(await reviewFiles(input.attachments, context)),
  ];
}

import type { Review } from '../../src/contracts/review';
import type { MailboxStepContext } from './in-mailbox';
import { factsOf, readReviewed } from './review-message';

/** Which message a step files or labels. */
export const reviewFiling = async (
  { messageId }: { messageId: string; mailbox?: string | undefined },
  context: MailboxStepContext,
): Promise<Review> => factsOf(await readReviewed(messageId, context), 'Message');

import type { Review } from '../../../src/contracts/review';
import { ifIdExists } from '../../if-id-exists';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { factsOf, readReviewed } from './review-message';

/** Shows which messages a step marks or files; for a single message also its text. */
export async function reviewFiling(messageIds: readonly string[], context: MailboxStepContext): Promise<Review> {
  const [only, ...others] = [...new Set(messageIds)];
  if (only !== undefined && others.length === 0) return factsOf(await readReviewed(only, context), 'Message');
  const messages = await Promise.all([...new Set(messageIds)].map((id) => ifIdExists(readReviewed(id, context))));
  return messages.flatMap((message, index) => {
    const name = `Message ${String(index + 1)}`;
    return message === undefined ? [{ name, value: 'There is no such message.' }] : factsOf(message, name).slice(0, 1);
  });
}

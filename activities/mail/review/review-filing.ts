import type { Review } from '../../../src/contracts/review';
import { ifIdExists } from '../../if-id-exists';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { folderIfThere } from '../folders/make-folder';
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

/** Shows the folder a step files messages in, and binds which one a name means. Where an attempt has made a missing one, the next one finds it there. */
export async function reviewFolder(
  written: string,
  createMissing: boolean,
  context: MailboxStepContext,
): Promise<Review> {
  const folder = await folderIfThere(written, createMissing, context);
  const into = { name: 'Into', chosenBy: written };
  if (folder === undefined) return [{ ...into, value: `“${written}”, which is made for it` }];
  return [{ ...into, value: `“${folder.name}”`, binds: [folder.id], ...(createMissing && { mayBeMade: true }) }];
}

import { moveEmail as contract } from '../../src/contracts/mail/move-email';
import { messageSchema } from '../../src/providers/microsoft-graph/wire/message';
import { implement } from '../implement';
import { inMailbox } from './in-mailbox';
import { reviewFiling } from './review-filing';
import { resolveFolder } from './resolve-folder';

/** Looks where the message is before moving it: after an answer that got lost, it is there. */
export const moveEmail = implement(
  contract,
  inMailbox(async ({ messageId, folder: written }, { graph, at }) => {
    const folder = await resolveFolder({ graph, at }, written);
    const message = await graph.get(at`/messages/${messageId}`, {
      query: { $select: 'id,parentFolderId' },
      schema: messageSchema,
    });
    if (message.parentFolderId === folder.id) return { messageId: message.id, folder: folder.name, moved: false };
    const moved = await graph.post(at`/messages/${messageId}/move`, {
      body: { destinationId: folder.id },
      schema: messageSchema,
    });
    return { messageId: moved.id, folder: folder.name, moved: true };
  }),
  { review: inMailbox(reviewFiling) },
);

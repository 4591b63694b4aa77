import { moveEmail as contract } from '../../src/contracts/mail/move-email';
import { messageSchema } from '../../src/providers/microsoft-graph/wire/message';
import { implement } from '../implement';
import { inMailbox } from '../mailbox/in-mailbox';
import { folderToFileIn } from './folders/make-folder';
import { reviewFiling, reviewFolder } from './review/review-filing';

/** Checks where the message is before moving it: if an earlier attempt's answer was lost, it is already in the folder. */
export const moveEmail = implement(
  contract,
  inMailbox(async ({ messageId, folder: written, createMissing }, context) => {
    const { graph, at } = context;
    const { id, name, ...made } = await folderToFileIn(written, createMissing, context);
    const message = await graph.get(at`/messages/${messageId}`, {
      query: { $select: 'id,parentFolderId' },
      schema: messageSchema,
    });
    if (message.parentFolderId === id) return { messageId: message.id, folder: name, moved: false, ...made };
    const moved = await graph.post(at`/messages/${messageId}/move`, {
      body: { destinationId: id },
      schema: messageSchema,
    });
    return { messageId: moved.id, folder: name, moved: true, ...made };
  }),
  {
    review: inMailbox(async ({ messageId, folder, createMissing }, context) => [
      ...(await reviewFolder(folder, createMissing, context)),
      ...(await reviewFiling([messageId], context)),
    ]),
  },
);

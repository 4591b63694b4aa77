import type { GraphWorld } from '../graph-world';
import { updateMessage } from './write-message';
import type { MailboxContext } from '../platform/graph-environment';
import { invalidRequest } from '../platform/graph-error';
import { requireScope } from '../platform/require-scope';
import { attachmentRoutes, type AttachmentHolder, type AttachmentPurpose } from './attachment-routes';
import { messageOf, readMessageOf } from './message-routes';

/** Serves the attachments of a message. */
export const messageAttachmentRoutes = (world: GraphWorld) => attachmentRoutes(world, '/:message', openMessage);

function openMessage(context: MailboxContext, purpose: AttachmentPurpose): AttachmentHolder {
  const isReading = purpose === 'list' || purpose === 'read';
  requireScope(context.var, 'Mail', isReading ? 'Read' : 'ReadWrite');
  const { mailbox } = context.var;
  const message = purpose === 'list' ? readMessageOf(context) : messageOf(context);
  if (purpose === 'attach' && !message.isDraft)
    throw invalidRequest("Your request can't be completed. Attachments can only be added to a draft.");
  return {
    attachments: message.attachments,
    path: `messages('${encodeURIComponent(message.id)}')`,
    // The immutable id, because the message may get a new default id during an upload.
    present: () => mailbox.messages.get(message.immutableId).attachments,
    put: (change) => {
      const present = mailbox.messages.get(message.immutableId);
      updateMessage(mailbox, present, { attachments: change(present.attachments) });
    },
  };
}

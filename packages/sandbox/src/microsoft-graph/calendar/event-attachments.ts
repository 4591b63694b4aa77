import type { GraphWorld } from '../graph-world';
import { attachmentRoutes, type AttachmentHolder, type AttachmentPurpose } from '../mail/attachment-routes';
import type { MailboxContext } from '../platform/graph-environment';
import { invalidRequest } from '../platform/graph-error';
import { changeContent } from './change-content';
import { eventItemId } from './occurrence-id';
import { openEvent } from './open-calendar';

/** Serves the attachments of an event. */
export const eventAttachmentRoutes = (world: GraphWorld) => attachmentRoutes(world, '/:event', openHolder);

/**
 * "If an organizer adds an attachment to a meeting event, the organizer can subsequently update the event to send the attachment and update the
 * event for each attendee as well." (https://learn.microsoft.com/graph/api/event-post-attachments) Until then no attendee has the attachment. No
 * document says what an attendee may attach; the sandbox allows nothing.
 */
function openHolder(context: MailboxContext, purpose: AttachmentPurpose): AttachmentHolder {
  const isReading = purpose === 'list' || purpose === 'read';
  const { mailbox } = context.var;
  const item = openEvent(context, isReading ? 'Read' : 'ReadWrite');
  if (!isReading && !item.event.isOrganizer)
    throw invalidRequest("Your request can't be completed. You need to be an organizer to change the attachments.");
  const stored = () => mailbox.calendars.item(eventItemId(item, 'immutable'));
  return {
    attachments: item.content.attachments,
    path: `events('${encodeURIComponent(eventItemId(item, context.var.preferences.idForm))}')`,
    present: () => stored().content.attachments,
    put: (change) => {
      const present = stored();
      changeContent(mailbox, present, { attachments: change(present.content.attachments), hasUntoldFiles: true });
    },
  };
}

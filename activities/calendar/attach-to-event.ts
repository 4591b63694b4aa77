import { attachedBefore } from '../mail/attached-before';
import { attachFiles } from '../mail/attach-files';
import type { MailboxStepContext } from '../mail/in-mailbox';
import { onFreshItem } from '../mail/on-fresh-item';
import { prepared } from '../mail/prepare-draft';

/** Attaches those of the files that no earlier attempt has attached. Nobody is told: that takes a change of the event. */
export async function attachToEvent(
  eventId: string,
  references: readonly string[],
  context: MailboxStepContext,
): Promise<void> {
  if (references.length === 0) return;
  const attachments = context.at`/events/${eventId}/attachments`;
  const attached = await attachedBefore(references, attachments, context);
  try {
    await attachFiles(attachments, references, attached, { ...context, graph: onFreshItem(context.graph) });
  } finally {
    if (!attached.inDoubt) context.saveProgress(prepared(context.attempt, eventId, attached.count));
  }
}

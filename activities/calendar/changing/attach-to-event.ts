import { attachedBefore, attachedSoFar } from '../../mailbox/attached-before';
import { attachFiles } from '../../mailbox/attach-files';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { onFreshItem } from '../../mailbox/on-fresh-item';

/**
 * Attaches the files that no earlier attempt has attached. The attendees are not notified: only a change of the event does that.
 *
 * @param onFailure maps a failure to the error to throw, given how many of the files are attached
 */
export async function attachToEvent(
  eventId: string,
  references: readonly string[],
  context: MailboxStepContext,
  onFailure: (error: unknown, attached: number) => unknown = (error) => error,
): Promise<void> {
  if (references.length === 0) return;
  const attachments = context.at`/events/${eventId}/attachments`;
  const attached = await attachedBefore(references, attachments, context);
  try {
    await attachFiles(attachments, references, attached, { ...context, graph: onFreshItem(context.graph) });
  } catch (error) {
    throw onFailure(error, attached.count);
  } finally {
    if (!attached.inDoubt) context.saveProgress(attachedSoFar(context.attempt, attached.count));
  }
}

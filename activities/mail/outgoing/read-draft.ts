import { quoted, quotingError } from '../../../src/contracts/quoting-error';
import { ifItemFound } from '../../../src/providers/microsoft-graph/if-item-found';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { draftFields, sentFields } from './find-sent';
import { showingCall, showingWritten } from '../../mailbox/effect-property';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

/** Returns undefined if the draft does not exist (any more), or was sent. Shows whether it is written, see {@link isWritten}. */
export async function readDraft(id: string, { graph, at }: MailboxStepContext): Promise<GraphMessage | undefined> {
  const query = { $select: draftFields, $expand: showingWritten };
  const message = await ifItemFound(graph.get(at`/messages/${id}`, { query, schema: messageSchema }));
  return message?.isDraft === true ? message : undefined;
}

/**
 * Reads a draft that the caller named, with the mark of the call that created it.
 *
 * @throws NotFound, InvalidInput when it is not a draft (any more)
 */
export async function readNamedDraft(id: string, context: MailboxStepContext, more = ''): Promise<GraphMessage> {
  const { graph, at } = context;
  const query = { $select: `${sentFields},ccRecipients,bccRecipients${more}`, $expand: showingCall };
  const message = await graph.get(at`/messages/${id}`, { query, schema: messageSchema });
  if (message.isDraft === true) return message;
  throw quotingError(
    'InvalidInput',
    `${quoted(message.subject ?? '')} is not a draft: it was sent, or received. Name a message that is still a draft.`,
  );
}

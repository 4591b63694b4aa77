import { quoted, quotingError } from '../../../src/contracts/quoting-error';
import { ifItemFound } from '../../../src/providers/microsoft-graph/if-item-found';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { sentFields } from './find-sent';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

const readMessage = (id: string, { graph, at }: MailboxStepContext, fields: string): Promise<GraphMessage> =>
  graph.get(at`/messages/${id}`, { query: { $select: fields }, schema: messageSchema });

/** Returns undefined if the draft does not exist (any more), or was sent. */
export async function readDraft(id: string, context: MailboxStepContext): Promise<GraphMessage | undefined> {
  const message = await ifItemFound(readMessage(id, context, sentFields));
  return message?.isDraft === true ? message : undefined;
}

/**
 * Reads a draft that the caller named.
 *
 * @throws NotFound, InvalidInput when it is not a draft (any more)
 */
export async function readNamedDraft(id: string, context: MailboxStepContext, more = ''): Promise<GraphMessage> {
  const message = await readMessage(id, context, `${sentFields},ccRecipients,bccRecipients${more}`);
  if (message.isDraft === true) return message;
  throw quotingError(
    'InvalidInput',
    `${quoted(message.subject ?? '')} is not a draft: it was sent, or received. Name a message that is still a draft.`,
  );
}

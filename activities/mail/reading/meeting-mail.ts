import { z } from 'zod';
import type { MessageSummary } from '../../../src/contracts/mail/message-summary';
import { isToolError } from '../../../src/contracts/tool-error';
import { ifItemFound } from '../../../src/providers/microsoft-graph/if-item-found';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import type { MailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';

/**
 * What a mail that a calendar has sent is, by its type, which every answer names. The base type stands for a cancellation, and for what else is neither
 * an invitation nor an answer (https://learn.microsoft.com/graph/api/resources/eventmessage). Undefined for any other mail.
 */
export function meetingOf({ '@odata.type': type = '' }: GraphMessage): MessageSummary['meeting'] {
  if (!type.includes('eventMessage')) return undefined;
  if (type.endsWith('eventMessageRequest')) return 'invitation';
  return type.endsWith('eventMessageResponse') ? 'answer' : 'notice';
}

const withEventSchema = z.looseObject({ event: z.looseObject({ id: z.string().nullish() }).nullish() });

/**
 * Returns the id of the event that a mail is about: "Apply the $expand parameter on the event navigation property"
 * (https://learn.microsoft.com/graph/api/eventmessage-get). Undefined if there is none (any more), or the account may not see it: mail can be read by
 * who may not read the calendar (microsoft-graph-docs issue 15507), and is worth reading without its event.
 */
export async function readEventId(
  message: GraphMessage,
  { graph, at }: { graph: GraphClient; at: MailboxPath },
): Promise<string | undefined> {
  if (meetingOf(message) === undefined) return undefined;
  const query = { $select: 'id', $expand: 'microsoft.graph.eventMessage/event($select=id)' };
  try {
    const read = await ifItemFound(graph.get(at`/messages/${message.id}`, { query, schema: withEventSchema }));
    return read?.event?.id ?? undefined;
  } catch (error) {
    if (isToolError(error, 'PermissionDenied') || isToolError(error, 'InvalidInput')) return undefined;
    throw error;
  }
}

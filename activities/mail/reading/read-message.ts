import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { wasTooLarge } from '../../../src/providers/read-answer';
import type { MailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';
import { fieldsOf, showingAnyAttachment } from './message-fields';

/** Reads a message; without its text if that is larger than an answer may be, so that a sender cannot hide a message by its size. */
export async function readMessage(
  id: string,
  fields: Parameters<typeof fieldsOf>[0],
  { graph, at }: { graph: GraphClient; at: MailboxPath },
): Promise<GraphMessage> {
  const read = (bodyLength: number) => {
    const query = { $select: fieldsOf({ ...fields, bodyLength }), $expand: showingAnyAttachment };
    return graph.get(at`/messages/${id}`, { query, schema: messageSchema });
  };
  try {
    return await read(fields.bodyLength);
  } catch (error) {
    if (!wasTooLarge(error)) throw error;
    return { ...(await read(0)), bodyPreview: undefined };
  }
}

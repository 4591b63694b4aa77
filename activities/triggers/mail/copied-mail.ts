import { filterText } from '../../../src/providers/microsoft-graph/filter-text';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import type { WatchedMailbox } from '../mailbox/watched-mailbox';

/** Mail that arrives is created in the mailbox within seconds of its date of receipt. What is created later than this may be a copy, or have been moved. */
const laterMilliseconds = 10_000;

/**
 * Why a copy of a mail starts no agent: it has not arrived, and an agent that copies what starts it would start itself without end. Undefined if it is
 * none.
 *
 * A copy keeps the date of receipt and the Message-ID. The date of creation is its own: a store sets that "for each message that it creates"
 * (https://learn.microsoft.com/office/client-developer/outlook/mapi/pidtagcreationtime-canonical-property). Mail that was moved, imported or held back may
 * have been created later too, so a copy is only what has an older twin; mail that arrives takes no request.
 */
export async function copyObstacle(message: GraphMessage, mailbox: WatchedMailbox): Promise<string | undefined> {
  const { internetMessageId } = message;
  if (internetMessageId == null || !isCreatedLate(message)) return undefined;
  const query = {
    $filter: `internetMessageId eq ${filterText(internetMessageId)}`,
    $select: 'id,createdDateTime,receivedDateTime,isDraft',
  };
  const twins = mailbox.graph.pages(mailbox.at`/messages`, { query, schema: messageSchema });
  for await (const { items } of twins)
    if (items.some((twin) => isOriginal(twin, message)))
      return 'It is a copy of a mail that is in the mailbox already: it has not arrived.';
  return undefined;
}

/**
 * What a mail is known by where its immutable id changes: where a person drags it to another folder in Outlook for Windows
 * (https://github.com/microsoftgraph/microsoft-graph-docs/issues/21247), and where it comes back out of an archive mailbox or is imported again
 * (https://learn.microsoft.com/graph/outlook-immutable-id). As an item with a new id it is created then, and keeps its Message-ID and date of receipt.
 */
export function lastingPart(message: GraphMessage): { content: string; perhapsRenamed: boolean } | undefined {
  const { internetMessageId, receivedDateTime } = message;
  if (internetMessageId == null) return undefined;
  return { content: `${internetMessageId}\n${receivedDateTime ?? ''}`, perhapsRenamed: isCreatedLate(message) };
}

const isCreatedLate = (message: GraphMessage): boolean => createdAt(message) - receivedAt(message) > laterMilliseconds;

/** Whether it was there before the message, and was received with it. What the mailbox sends to itself is received at another time than it is sent. */
const isOriginal = (twin: GraphMessage, message: GraphMessage): boolean =>
  twin.isDraft !== true && receivedAt(twin) === receivedAt(message) && createdAt(twin) < createdAt(message);

const createdAt = ({ createdDateTime }: GraphMessage): number => Date.parse(createdDateTime ?? '');
const receivedAt = ({ receivedDateTime }: GraphMessage): number => Date.parse(receivedDateTime ?? '');

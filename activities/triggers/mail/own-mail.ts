import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { addressOf } from '../../mailbox/address-of';
import { meetingOf } from '../../mail/reading/meeting-mail';
import { showingCall } from '../../mailbox/effect-property';
import { mailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';
import { readPerson } from '../../mailbox/mailbox-person';

/** The mail a trigger watches. `sent`: what the mailbox's people send. `received`: what they receive. Absent: both. */
export type Direction = 'sent' | 'received';

interface Asked {
  graph: GraphClient;
  mailbox?: string | undefined;
}

const stepMailText = 'A step of an agent drafted or sent it: agents would start themselves without end.';

/** Why the mailbox's own mail starts no agent. Undefined if it may start one. */
export async function ownMailObstacle(
  message: GraphMessage,
  direction: Direction | undefined,
  asked: Asked,
): Promise<string | undefined> {
  if (direction === 'sent') {
    if (meetingOf(message) !== undefined) return 'It is an invitation or an answer that the calendar sent.';
    return isByStep(await readSending(message, asked)) ? stepMailText : undefined;
  }
  // A sent message is marked as read from the start, even when it is filed. So newly arrived mail needs no further requests.
  if (direction === undefined || message.isRead !== true) return undefined;
  if (isByStep(await readSending(message, asked))) return stepMailText;
  if (hasTravelled(message) || !(await isFromMailbox(message, asked))) return undefined;
  return 'It was sent from this mailbox, and was filed here: it has not arrived.';
}

function readSending({ id }: GraphMessage, { graph, mailbox }: Asked): Promise<GraphMessage> {
  const query = { $select: 'id', $expand: showingCall };
  return graph.get(mailboxPath(mailbox)`/messages/${id}`, { query, schema: messageSchema });
}

const isByStep = ({ singleValueExtendedProperties }: GraphMessage): boolean =>
  (singleValueExtendedProperties ?? []).length > 0;

/**
 * Whether a mail transport delivered the message, even from the mailbox to itself. A copy in Sent Items has no transport headers
 * (https://github.com/microsoftgraph/microsoft-graph-docs/issues/2716).
 */
const hasTravelled = ({ internetMessageHeaders }: GraphMessage): boolean =>
  (internetMessageHeaders ?? []).some(({ name }) => /^(?:received|message-id)$/i.test(name));

async function isFromMailbox({ from }: GraphMessage, { graph, mailbox: named }: Asked): Promise<boolean> {
  const mailbox = await graph.mailbox(named);
  const own = mailbox ?? (await readPerson({ graph, at: mailboxPath(named) })).address;
  return from != null && addressOf(from).some(({ address }) => address.toLowerCase() === own.toLowerCase());
}

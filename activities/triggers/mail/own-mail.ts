import { z } from 'zod';
import { ifFound } from '../../../src/providers/if-found';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { addressOf } from '../../mail/message-fields';
import { showingCall } from '../../mail/effect-property';
import { mailboxPath } from '../../mail/mailbox-path';
import { readPerson } from '../../mail/mailbox-person';

/** Which mail a trigger is about. `sent`: what the mailbox's people send. `received`: what comes to them. Absent: both. */
export type Direction = 'sent' | 'received';

interface Asked {
  graph: GraphClient;
  mailbox?: string | undefined;
}

const stepMailText = 'A step of an agent drafted or sent it: agents would start themselves without end.';

/** Why the mailbox's own mail starts nobody; undefined where it may. */
export async function ownMailObstacle(
  message: GraphMessage,
  direction: Direction | undefined,
  asked: Asked,
): Promise<string | undefined> {
  if (direction === 'sent') {
    if (isMeeting(message)) return 'It is an invitation or an answer that the calendar sent.';
    return isByStep(await readSending(message, asked)) ? stepMailText : undefined;
  }
  // A sent mail is read from the first, also when it is filed: mail that has just come takes no more requests.
  if (direction === undefined || message.isRead !== true) return undefined;
  const sending = await readSending(message, asked);
  if (isByStep(sending)) return stepMailText;
  if (hasTravelled(sending) || !(await isFromMailbox(message, asked))) return undefined;
  return 'It was sent from this mailbox, and was filed here: it has not arrived.';
}

export const isMeeting = (message: GraphMessage): boolean => message['@odata.type']?.includes('eventMessage') === true;

const sendingSchema = messageSchema.extend({
  internetMessageHeaders: z.array(z.looseObject({ name: z.string() })).nullish(),
});
type Sending = z.output<typeof sendingSchema> | undefined;

function readSending({ id }: GraphMessage, { graph, mailbox }: Asked): Promise<Sending> {
  const query = { $select: 'id,internetMessageHeaders', $expand: showingCall };
  return ifFound(graph.get(mailboxPath(mailbox)`/messages/${id}`, { query, schema: sendingSchema }));
}

const isByStep = (sending: Sending): boolean => (sending?.singleValueExtendedProperties ?? []).length > 0;

/**
 * Whether a transport has brought it here, also from the mailbox to itself. A copy in Sent Items has no headers of a transport
 * (https://github.com/microsoftgraph/microsoft-graph-docs/issues/2716).
 */
const hasTravelled = (sending: Sending): boolean =>
  (sending?.internetMessageHeaders ?? []).some(({ name }) => /^(?:received|message-id)$/i.test(name));

async function isFromMailbox({ from }: GraphMessage, { graph, mailbox: named }: Asked): Promise<boolean> {
  const mailbox = await graph.mailbox(named);
  const own = mailbox ?? (await readPerson({ graph, at: mailboxPath(named) })).address;
  return from != null && addressOf(from).some(({ address }) => address.toLowerCase() === own.toLowerCase());
}

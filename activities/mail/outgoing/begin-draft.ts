import { DateTime } from 'luxon';
import type { HttpHeaders } from '../../../src/providers/http-request';
import { messageBody } from '../../../src/providers/microsoft-graph/message-body';
import { windowsName } from '../../../src/providers/microsoft-graph/wire/event-time';
import { messageSchema, type GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';
import { markedWith, writtenWith } from '../../mailbox/effect-property';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { readMailboxHours } from '../../mailbox/mailbox-hours';
import { envelopeOf, recipient } from './envelope';
import type { MessageToWrite } from './message-to-write';

/** Creates the draft of a call, marked with the call's key. The provider creates a reply or forward, and quotes and threads it. */
export async function beginDraft(message: MessageToWrite, context: MailboxStepContext): Promise<GraphMessage> {
  const { graph, at, key } = context;
  const { replyTo, replyToAll, forward, body, bodyFormat } = message;
  if (replyTo !== undefined) {
    const reply = replyToAll ? at`/messages/${replyTo}/createReplyAll` : at`/messages/${replyTo}/createReply`;
    const headers = await quotingInZone(context);
    return graph.post(reply, { headers, body: { message: markedWith(key) }, schema: messageSchema });
  }
  if (forward !== undefined) {
    // Without a recipient Graph may refuse it, even if recipients are added later: https://learn.microsoft.com/graph/api/message-createforward.
    const toRecipients = [...message.to, ...message.cc, ...message.bcc].slice(0, Math.max(1, message.to.length));
    const body = { message: { ...markedWith(key), toRecipients: toRecipients.map(recipient) } };
    const headers = await quotingInZone(context);
    return graph.post(at`/messages/${forward}/createForward`, { headers, body, schema: messageSchema });
  }
  return graph.post(at`/messages`, {
    body: { ...envelopeOf(message), body: messageBody(body, bodyFormat), ...writtenWith(key) },
    schema: messageSchema,
  });
}

/**
 * Requests that the quote gives the original's time in the mailbox's zone: otherwise it is in UTC, without saying so
 * (https://learn.microsoft.com/graph/api/message-createreply). For forwards this is undocumented: if Graph ignores it, theirs stays in UTC.
 */
async function quotingInZone(context: MailboxStepContext): Promise<HttpHeaders> {
  const { zone } = await readMailboxHours(context);
  const name = zone === undefined ? undefined : windowsName(DateTime.now().setZone(zone));
  return name === undefined ? {} : { Prefer: `outlook.timezone="${name}"` };
}

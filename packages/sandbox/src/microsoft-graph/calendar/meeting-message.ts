import { randomUUID } from 'node:crypto';
import type { Mailbox } from '../users/mailbox';
import { recipientOf } from '../mail/mail-transport';
import { emptyMessage, type MessageContent, type Recipient } from '../mail/message';
import type { EventItem } from './event-item';
import type { MeetingPart } from './meeting-part';

/** Returns the mail for a meeting, a response to it, or its cancellation. */
export function meetingMessage(
  from: Mailbox,
  {
    to,
    subject,
    comment,
    item,
    part,
  }: { to: readonly Recipient[]; subject: string; comment: string; item: EventItem; part: MeetingPart },
): MessageContent {
  const now = from.clock.now();
  const sender = recipientOf(from.owner);
  return {
    ...emptyMessage,
    subject,
    body: comment === '' ? item.content.body : { contentType: 'text', content: comment },
    from: sender,
    sender,
    toRecipients: to,
    internetMessageId: `<${randomUUID().toUpperCase()}@${from.owner.mail.split('@')[1] ?? 'example'}>`,
    thread: part.iCalUId,
    receivedDateTime: now,
    sentDateTime: now,
    meeting: part,
  };
}

import { randomUUID } from 'node:crypto';
import { recipientOf } from './mail-transport';
import type { Mailbox } from '../users/mailbox';
import { emptyMessage, type MessageContent } from './message';
import { contentOf, type MessageInput } from './message-input';

/** Returns an unsent message as this mailbox would write it. */
export function newDraft(mailbox: Mailbox, input: MessageInput, base: Partial<MessageContent> = {}): MessageContent {
  const now = mailbox.clock.now();
  const internetMessageId = `<${randomUUID().toUpperCase()}@${mailbox.owner.mail.split('@')[1] ?? 'example'}>`;
  return {
    ...emptyMessage,
    from: recipientOf(mailbox.owner),
    sender: recipientOf(mailbox.owner),
    isDraft: true,
    isRead: true,
    internetMessageId,
    thread: internetMessageId,
    receivedDateTime: now,
    sentDateTime: now,
    ...base,
    ...contentOf(input, mailbox),
  };
}

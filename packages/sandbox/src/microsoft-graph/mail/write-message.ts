import { previewOf } from '../items/preview-of';
import type { Mailbox } from '../users/mailbox';
import type { MessageContent, StoredMessage } from './message';

export function addMessage(mailbox: Mailbox, content: MessageContent, folderId: string): StoredMessage {
  const conversationId = mailbox.ids.conversation(content.thread);
  const bodyPreview = previewOf(content.body);
  return mailbox.messages.create(folderId, (base) => ({ ...content, ...base, conversationId, bodyPreview }));
}

export function updateMessage(
  mailbox: Mailbox,
  message: StoredMessage,
  change: Partial<MessageContent>,
): StoredMessage {
  const bodyPreview = change.body ? previewOf(change.body) : message.bodyPreview;
  return mailbox.messages.update(message, { ...change, bodyPreview });
}

export function copyMessage(mailbox: Mailbox, message: StoredMessage, folderId: string): StoredMessage {
  const attachments = message.attachments.map((one) => mailbox.attachment(one));
  return addMessage(mailbox, { ...message, attachments }, folderId);
}

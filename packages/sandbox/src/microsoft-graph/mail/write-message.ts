import { previewOf } from '../items/preview-of';
import type { Mailbox } from '../users/mailbox';
import type { MessageContent, StoredMessage } from './message';

/** @param more its date of creation, if it is not now */
export function addMessage(
  mailbox: Mailbox,
  content: MessageContent,
  folderId: string,
  more: Partial<Pick<StoredMessage, 'createdDateTime'>> = {},
): StoredMessage {
  const conversationId = mailbox.ids.conversation(content.thread);
  const bodyPreview = previewOf(content.body);
  return mailbox.messages.create(folderId, (base) => ({ ...content, ...base, ...more, conversationId, bodyPreview }));
}

export function updateMessage(
  mailbox: Mailbox,
  message: StoredMessage,
  change: Partial<MessageContent>,
): StoredMessage {
  const bodyPreview = change.body ? previewOf(change.body) : message.bodyPreview;
  return mailbox.messages.update(message, { ...change, bodyPreview });
}

/**
 * The copy is created now: a store sets `PidTagCreationTime` "for each message that it creates"
 * (https://learn.microsoft.com/office/client-developer/outlook/mapi/pidtagcreationtime-canonical-property), and clients cannot write it ([MS-OXCPRPT]
 * 2.2.1.4). Users see dates of creation long after the receipt (office-js issue 2810). All else is the message's, the date of receipt and the Message-ID
 * too, as Outlook shows of copies; Graph's page says nothing of them.
 */
export function copyMessage(mailbox: Mailbox, message: StoredMessage, folderId: string): StoredMessage {
  const attachments = message.attachments.map((one) => mailbox.attachment(one));
  return addMessage(mailbox, { ...message, attachments }, folderId);
}

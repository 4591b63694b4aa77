import type { Mailbox } from '../users/mailbox';
import type { FileAttachment, MessageContent, StoredMessage } from './message';
import { addMessage, updateMessage } from './write-message';

/**
 * Puts a mail that arrives into a folder, where it is created when it is received. For `attachmentScanMilliseconds` after its date of receipt, placeholders stand in the place of its files, as
 * by Defender's Dynamic Delivery: the mail is delivered at once "with a placeholder for each attachment", which "remains until the attachment is found
 * to be safe" (https://learn.microsoft.com/defender-office-365/safe-attachments-about). By Graph a placeholder is an attachment of that name and some
 * hundred bytes (msgraph-sdk-dotnet issue 2416). No document says how the file comes to stand there; here the same message is updated.
 */
export function addArriving(mailbox: Mailbox, content: MessageContent, folderId: string): StoredMessage {
  const due = content.receivedDateTime.getTime() + mailbox.behaviour().attachmentScanMilliseconds;
  const untilDue = due - mailbox.clock.now().getTime();
  const created = { createdDateTime: content.receivedDateTime };
  if (untilDue <= 0) return addMessage(mailbox, content, folderId, created);
  const scanned = { ...content, attachments: content.attachments.map((file) => placeholderOf(mailbox, file)) };
  const { immutableId } = addMessage(mailbox, scanned, folderId, created);
  const finish = (): void => {
    const present = mailbox.messages.find(immutableId);
    if (present !== undefined) updateMessage(mailbox, present, { attachments: content.attachments });
  };
  onceDue(mailbox, due, finish);
  return mailbox.messages.get(immutableId);
}

function placeholderOf(mailbox: Mailbox, file: FileAttachment): FileAttachment {
  if (file.isInline || file.isLink === true) return file;
  const content = Buffer.from('This attachment is being scanned.');
  return mailbox.attachment({ ...file, name: 'Safe Attachments Scan In Progress', content });
}

/** Calls `finish` once, when the sandbox's clock has come so far. */
function onceDue({ clock }: Mailbox, due: number, finish: () => void): void {
  let isFinished = false;
  const look = (): void => {
    if (isFinished || clock.now().getTime() < due) return;
    isFinished = true;
    finish();
  };
  clock.onAdvance(look);
  setTimeout(look, due - clock.now().getTime() + 1).unref();
}

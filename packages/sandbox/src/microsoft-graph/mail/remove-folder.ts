import type { MailFolder } from './mail-folder';
import type { Mailbox } from '../users/mailbox';

/** Purges a folder with everything below it. */
export function removeFolder(mailbox: Mailbox, folder: MailFolder): void {
  for (const id of mailbox.folders.withDescendants(folder.id).toReversed()) {
    for (const message of mailbox.messages(id)) mailbox.remove(message);
    mailbox.folders.remove(mailbox.folders.get(id));
  }
}

import { malformedId } from '../platform/graph-error';
import type { MailFolder } from './mail-folder';
import type { Mailbox } from '../users/mailbox';

/** Copies a folder with its messages and all folders below it. Throws when it would lie in itself. */
export function copyFolder(mailbox: Mailbox, folder: MailFolder, into: MailFolder): MailFolder {
  if (mailbox.folders.withDescendants(folder.id).includes(into.id)) throw malformedId();
  const copy = mailbox.folders.create(folder.displayName, into.id, folder.isHidden);
  for (const message of mailbox.messages(folder.id)) mailbox.copy(message, copy.id);
  for (const child of mailbox.folders.children(folder.id)) copyFolder(mailbox, child, copy);
  return copy;
}

/** Purges a folder with everything below it. */
export function removeFolder(mailbox: Mailbox, folder: MailFolder): void {
  for (const id of mailbox.folders.withDescendants(folder.id).toReversed()) {
    for (const message of mailbox.messages(id)) mailbox.remove(message);
    mailbox.folders.remove(mailbox.folders.get(id));
  }
}

import type { Mailbox } from '../users/mailbox';
import type { MailFolder } from './mail-folder';
import type { Entity } from '../odata/entity-model';

export function mailFolderEntity(mailbox: Mailbox, folder: MailFolder): Entity {
  const messages = mailbox.messages.all(folder.id);
  return {
    id: folder.id,
    displayName: folder.displayName,
    parentFolderId: folder.parentFolderId,
    childFolderCount: mailbox.folders.children(folder.id).filter(({ isHidden }) => !isHidden).length,
    unreadItemCount: messages.filter(({ isRead }) => !isRead).length,
    totalItemCount: messages.length,
    sizeInBytes: messages.reduce((sum, { body }) => sum + body.content.length, 0),
    isHidden: folder.isHidden,
  };
}

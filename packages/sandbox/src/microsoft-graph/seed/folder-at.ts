import { wellKnownFolders, type MailFolder, type WellKnownFolder } from '../mail/mail-folder';
import type { Mailbox } from '../users/mailbox';

/** Returns a folder by its well-known name or by its path of names. Creates the folders of the path that are missing. */
export function folderAt({ folders }: Mailbox, path: string): MailFolder {
  if (isWellKnown(path)) return folders.wellKnown(path);
  let parent = folders.wellKnown('msgfolderroot');
  for (const name of path.split('/')) {
    const existing = folders.children(parent.id).find(({ displayName }) => displayName === name);
    parent = existing ?? folders.create(name, parent.id);
  }
  return parent;
}

const isWellKnown = (name: string): name is WellKnownFolder => name in wellKnownFolders || name === 'msgfolderroot';

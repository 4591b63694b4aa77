import type { Finding } from '../../../src/contracts/trigger-report';
import type { ResolvedFolder } from '../../mail/folders/resolve-folder';
import { isOwnWriting } from '../mailbox/folder-kind';
import type { WatchedMailbox } from '../mailbox/watched-mailbox';
import { unwatchedAbove } from './watched-folders';

/** Says so where the watched folder lies in one that mail is thrown into: it was probably deleted, and keeps its id. */
export async function describeFolder(mailbox: WatchedMailbox, folder: ResolvedFolder | undefined): Promise<Finding[]> {
  const above = folder === undefined ? undefined : await unwatchedAbove(mailbox, folder.id);
  if (folder === undefined || above === undefined || isOwnWriting(above)) return [];
  const [where, why] =
    above === 'deleteditems' ? ['Deleted Items', ': somebody has probably deleted it'] : [`the folder "${above}"`, ''];
  return [
    {
      level: 'warning',
      text: `The folder "${folder.name}" lies in ${where}${why}. Rules that filed mail in it may not do so any more. Move it back, or give the trigger another folder.`,
    },
  ];
}

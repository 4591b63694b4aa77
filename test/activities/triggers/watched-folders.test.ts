import { kindsOf } from '../../../activities/triggers/mail/watched-folders';
import type { FolderKinds } from '../../../activities/triggers/mailbox/folder-kind';
import type { WatchedMailbox } from '../../../activities/triggers/mailbox/watched-mailbox';

test('who asks for folders that have been met takes nothing from what is known, also where there is no room for more', async () => {
  const folderKinds: FolderKinds = new Map(Array.from({ length: 100_000 }, (_, id) => [String(id), 'junkemail']));
  const before = folderKinds.size;
  // Nothing is asked of Graph: there is none.
  const mailbox: Pick<WatchedMailbox, 'folderKinds'> = { folderKinds };
  const kindOf = await kindsOf(mailbox as WatchedMailbox, ['1', '2']);
  expect(['1', '2'].map(kindOf)).toEqual(['junkemail', 'junkemail']);
  expect(folderKinds.size).toBe(before);
});

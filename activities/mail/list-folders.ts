import { listFolders as contract } from '../../src/contracts/mail/list-folders';
import { implement } from '../implement';
import { readFolders, type Folder } from './folder-tree';
import { inMailbox } from './in-mailbox';
import { resolveFolder, type ResolvedFolder } from './resolve-folder';

export const listFolders = implement(
  contract,
  inMailbox(async ({ under, includeHidden, limit, page, mailbox }, { graph, at, pages }) => {
    const begin = page === undefined ? 0 : Number(pages.open(page, mailbox));
    const tree = { graph, at, includeHidden };
    const all = await readFolders(tree);
    const folders = under === undefined ? all : below(all, await resolveFolder(tree, under));
    const end = begin + limit;
    return {
      folders: folders.slice(begin, end).map(({ id, path, total, unread }) => ({ id, path, total, unread })),
      ...(end < folders.length ? { hasMore: true, nextPage: pages.seal(String(end), mailbox) } : { hasMore: false }),
    };
  }),
);

/** Returns the folders below a folder, which directly follow it. Filtering by path is not enough: with a "/" in a name, paths are not unique. */
function below(all: readonly Folder[], { id }: ResolvedFolder): readonly Folder[] {
  const start = all.findIndex((folder) => folder.id === id);
  const parent = all[start];
  if (parent === undefined) return all;
  const after = all.slice(start + 1);
  const end = after.findIndex(({ path }) => !path.startsWith(`${parent.path}/`));
  return end === -1 ? after : after.slice(0, end);
}

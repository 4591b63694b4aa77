import { listFolders as contract } from '../../src/contracts/mail/list-folders';
import { implement } from '../implement';
import { readFolders, type Folder } from './folders/folder-tree';
import { inMailbox } from '../mailbox/in-mailbox';
import { resolveFolder, type ResolvedFolder } from './folders/resolve-folder';

export const listFolders = implement(
  contract,
  inMailbox(async ({ under, includeHidden, limit, page, mailbox }, { graph, at, pages }) => {
    // A token of somewhere else is refused before anything is asked.
    const place = page === undefined ? undefined : pages.open(page, mailbox);
    const tree = { graph, at, includeHidden };
    const all = await readFolders(tree);
    const folders = under === undefined ? all : below(all, await resolveFolder(tree, under));
    const placed = folders.map((folder): Placed => ({ folder, place: placeOf(folder) })).sort(byPlace);
    const rest = place === undefined ? placed : after(place, placed);
    const shown = rest.slice(0, limit);
    const last = rest.length > limit ? shown.at(-1) : undefined;
    return {
      folders: shown.map(({ folder: { id, path, total, unread } }) => ({ id, path, total, unread })),
      hasMore: last !== undefined,
      ...(last !== undefined && { nextPage: pages.seal(last.place, mailbox) }),
    };
  }),
);

interface Placed {
  folder: Folder;
  place: string;
}

/** Sort key of a folder: each is directly followed by those below it, and what becomes of others does not change it. */
const placeOf = ({ id, path }: Folder): string => `${path.toLowerCase().replaceAll('/', '\0')}\0\0${id}`;

const byPlace = (one: Placed, other: Placed): number => (one.place < other.place ? -1 : 1);

/** Returns what comes after the place in a page token. */
const after = (place: string, placed: readonly Placed[]): readonly Placed[] =>
  placed.filter((one) => one.place > place);

/** Returns the folders below a folder, which directly follow it. Filtering by path is not enough: with a "/" in a name, paths are not unique. */
function below(all: readonly Folder[], { id }: ResolvedFolder): readonly Folder[] {
  const start = all.findIndex((folder) => folder.id === id);
  const parent = all[start];
  if (parent === undefined) return all;
  const after = all.slice(start + 1);
  const end = after.findIndex(({ path }) => !path.startsWith(`${parent.path}/`));
  return end === -1 ? after : after.slice(0, end);
}

import { standardFolders, wellKnownFolders } from '../../../src/contracts/mail/folder-field';
import { nearestName } from '../../../src/text/nearest-name';
import { quoted, quotingError } from '../../../src/contracts/quoting-error';
import { mailFolderSchema } from '../../../src/providers/microsoft-graph/wire/mail-folder';
import { comparedName } from '../../find-named';
import { ifIdExists } from '../../if-id-exists';
import { isItemId } from '../../mailbox/is-item-id';
import { readFolders, type Folder, type FolderTree } from './folder-tree';

export interface ResolvedFolder {
  id: string;
  /** The name for people: the path if the folder was found by name. */
  name: string;
}

/** The most candidates named in one answer. */
const mostCandidates = 10;

/**
 * Finds the folder the caller named: by well-known name, id, path from the top, or name or path anywhere. Case and the width of blanks do not matter.
 * A well-known name that is also a plain word, such as "Scheduled", means the provider's folder only if no other has it.
 *
 * @throws InvalidInput with the candidates when several folders have the name
 * @throws NotFound with the nearest name when no folder has it
 */
export async function resolveFolder(tree: FolderTree, written: string): Promise<ResolvedFolder> {
  const direct = await directFolder(tree, written);
  if (direct !== undefined) return direct;
  const folders = await foldersToName(tree, written);
  const found = (await folderOf(tree, folders, written)) ?? (await outlooksFolder(tree, written));
  if (found === undefined) throw unknownFolder(folders, written);
  return found;
}

/**
 * Returns the folders that a name or path may mean: all, but for the one that the provider knows by that name and keeps hidden below another, such as
 * "Sync Issues/Conflicts". A person's own "Customers/Conflicts" is meant then, or one that is to be made.
 */
export async function foldersToName(tree: FolderTree, written: string): Promise<Folder[]> {
  const folders = await readFolders({ ...tree, includeHidden: true });
  const [top = ''] = withoutSlashes(written).split('/');
  const outlooks = await outlooksFolder(tree, top);
  const hidden = folders.find(({ id, name, path }) => id === outlooks?.id && path !== name);
  return hidden === undefined ? folders : folders.filter(({ path }) => !`${path}/`.startsWith(`${hidden.path}/`));
}

/** Reads the folder of a well-known name that people may use for their own; undefined if this is none, or the mailbox has no such folder. */
async function outlooksFolder(tree: FolderTree, written: string): Promise<ResolvedFolder | undefined> {
  const name = nameIn(wellKnownFolders, written);
  return name === undefined || standardFolder(written) !== undefined ? undefined : readFolder(tree, name);
}

/** Returns the listed folder with a name or path: tries it below a well-known folder first, then as written. */
export const folderOf = async (
  tree: FolderTree,
  folders: readonly Folder[],
  written: string,
): Promise<ResolvedFolder | undefined> =>
  folderByPath(folders, await pathInMailbox(tree, folders, written)) ?? folderByPath(folders, written);

/** Replaces a well-known name at the start of a path with the mailbox's own: "inbox/Invoices" exists in a mailbox of any language. */
export async function pathInMailbox(tree: FolderTree, folders: readonly Folder[], written: string): Promise<string> {
  const [top = '', ...below] = written.replace(/^\/+/, '').split('/');
  const known = standardFolder(top.trim());
  if (known === undefined || below.length === 0 || fromTheTop(folders, withoutSlashes(written)).length > 0)
    return written;
  if (known === 'msgfolderroot') return below.join('/');
  const folder = await readFolder(tree, known);
  const shown = folders.find(({ id }) => id === folder?.id)?.path;
  return shown === undefined ? written : [shown, ...below].join('/');
}

/** Returns the folder with a name that always means it, or an id; undefined if the text is neither, or the mailbox has no such folder. */
export async function directFolder(tree: FolderTree, written: string): Promise<ResolvedFolder | undefined> {
  const direct = standardFolder(written) ?? (isItemId(written) ? written : undefined);
  return direct === undefined ? undefined : readFolder(tree, direct);
}

/** Returns Graph's own name for a folder, such as "inbox", if one was written that always means it. */
export const standardFolder = (written: string): string | undefined => nameIn(standardFolders, written);

const nameIn = (names: readonly string[], written: string): string | undefined =>
  names.find((name) => name === written.replaceAll(' ', '').toLowerCase());

/** Reads a folder by id or well-known name; undefined if the mailbox has no such folder. */
async function readFolder({ graph, at }: FolderTree, id: string): Promise<ResolvedFolder | undefined> {
  const query = { $select: 'id,displayName' };
  const folder = await ifIdExists(graph.get(at`/mailFolders/${id}`, { query, schema: mailFolderSchema }));
  return folder && { id: folder.id, name: folder.displayName ?? id };
}

/**
 * Returns the folder with a name or path; undefined if there is none.
 *
 * @throws InvalidInput with the candidates when several folders have the name
 */
export function folderByPath(folders: readonly Folder[], written: string): ResolvedFolder | undefined {
  const wanted = withoutSlashes(written);
  const fromTop = fromTheTop(folders, wanted);
  const matching =
    fromTop.length > 0 ? fromTop : folders.filter(({ path }) => comparedName(path).endsWith(`/${wanted}`));
  const [only] = matching;
  if (only === undefined) return undefined;
  if (matching.length > 1) throw ambiguous(matching, written);
  return { id: only.id, name: only.path };
}

const fromTheTop = (folders: readonly Folder[], wanted: string): Folder[] =>
  folders.filter(({ path }) => comparedName(path) === wanted);

const withoutSlashes = (written: string): string => comparedName(written.replace(/^\/+|(?<!\/)\/+$/g, ''));

function ambiguous(matching: readonly Folder[], written: string): Error {
  const candidates = matching.slice(0, mostCandidates).map(({ id, path }) => ({ id, path }));
  const listed = candidates.map(({ id, path }) => `${quoted(path)} (id ${id})`).join(', ');
  return quotingError(
    'InvalidInput',
    `${matching.length} folders are called "${written}": ${listed}. Give the path of the one you mean, or its id.`,
    { details: { candidates } },
  );
}

export function unknownFolder(folders: readonly Folder[], written: string): Error {
  const nearest = nearestName(
    written,
    folders.flatMap(({ name, path }) => [path, name]),
  );
  const hint = nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`;
  return quotingError('NotFound', `The mailbox has no folder "${written}".${hint} List Folders shows all there are.`);
}

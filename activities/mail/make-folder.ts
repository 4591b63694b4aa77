import { toolError } from '../../src/contracts/tool-error';
import { mailFolderSchema } from '../../src/providers/microsoft-graph/wire/mail-folder';
import { changedMeanwhile } from './changed-meanwhile';
import { readFolders, type Folder } from './folder-tree';
import type { MailboxStepContext } from './in-mailbox';
import {
  directFolder,
  folderByPath,
  folderOf,
  isFolderId,
  pathInMailbox,
  resolveFolder,
  unknownFolder,
  type ResolvedFolder,
} from './resolve-folder';

/** Folders made for one path: more is a mistake in what was written. */
const mostNew = 5;

/** A folder, and whether it was made for this call. */
export type FolderToFileIn = ResolvedFolder & { createdFolder?: true };

/**
 * Finds the folder somebody named, and makes it where there is none and that is wanted, with those above it. Folders of one name have one
 * place once: the provider refuses a second one (ErrorFolderExists), and a retry finds what an earlier attempt has made.
 *
 * @throws InvalidInput, NotFound as `resolveFolder`
 */
export async function folderToFileIn(
  written: string,
  createMissing: boolean,
  context: MailboxStepContext,
): Promise<FolderToFileIn> {
  if (!createMissing) return resolveFolder(context, written);
  const direct = await directFolder(context, written);
  if (direct !== undefined) return direct;
  const folders = await readFolders({ ...context, includeHidden: true });
  const found = await folderOf(context, folders, written);
  if (found !== undefined) return found;
  if (isFolderId(written)) throw unknownFolder(folders, written);
  const path = await pathInMailbox(context, folders, written);
  const names = path.split('/').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  const { parent, missing } = await deepest(names, folders, context);
  if (missing.length === 0 || missing.length > mostNew) throw tooDeep(written);
  let folder = parent;
  for (const name of missing) folder = await makeFolder(name, folder, context);
  if (folder === undefined) throw tooDeep(written);
  return { ...folder, createdFolder: true };
}

/** The part of a path that is there, and the names of the rest. */
async function deepest(
  names: readonly string[],
  folders: readonly Folder[],
  context: MailboxStepContext,
): Promise<{ parent?: ResolvedFolder; missing: readonly string[] }> {
  for (let there = names.length - 1; there > 0; there -= 1) {
    const parent = folderByPath(folders, names.slice(0, there).join('/'));
    if (parent !== undefined) return { parent, missing: names.slice(there) };
  }
  // Some of the folders that Graph itself knows are not listed.
  const [top = '', ...below] = names;
  const parent = below.length === 0 ? undefined : await directFolder(context, top);
  return parent === undefined ? { missing: names } : { parent, missing: below };
}

async function makeFolder(
  displayName: string,
  parent: ResolvedFolder | undefined,
  context: MailboxStepContext,
): Promise<ResolvedFolder> {
  const { graph, at } = context;
  const path = parent === undefined ? at`/mailFolders` : at`/mailFolders/${parent.id}/childFolders`;
  try {
    const { id } = await graph.post(path, { body: { displayName }, schema: mailFolderSchema });
    return { id, name: parent === undefined ? displayName : `${parent.name}/${displayName}` };
  } catch (error) {
    throw changedMeanwhile(error, context);
  }
}

const tooDeep = (written: string): Error =>
  toolError(
    'InvalidInput',
    `"${written}" is no folder to make: a path has at most ${String(mostNew)} new folders, each with a name.`,
  );

import { recoverableItems } from '../../../src/contracts/mail/folder-field';
import { isToolError, toolError } from '../../../src/contracts/tool-error';
import { mailFolderSchema } from '../../../src/providers/microsoft-graph/wire/mail-folder';
import { changedMeanwhile } from '../../mailbox/changed-meanwhile';
import type { Folder } from './folder-tree';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';
import { isItemId } from '../../mailbox/is-item-id';
import {
  directFolder,
  standardFolder,
  folderByPath,
  folderOf,
  foldersToName,
  pathInMailbox,
  resolveFolder,
  unknownFolder,
  type ResolvedFolder,
} from './resolve-folder';

/** The most new folders for one path: more means a mistake in the path. */
const mostNew = 5;

/** A folder, and whether this call created it. */
export type FolderToFileIn = ResolvedFolder & { createdFolder?: true };

/**
 * Finds the folder with the given name. If there is none and `createMissing` is set, creates it and its missing parents. Names are unique within a
 * parent: the provider refuses a second folder (ErrorFolderExists), and a retry finds the folder that an earlier attempt created.
 *
 * @throws InvalidInput, NotFound as `resolveFolder`; InvalidInput also for Recoverable Items
 */
export async function folderToFileIn(
  written: string,
  createMissing: boolean,
  context: MailboxStepContext,
): Promise<FolderToFileIn> {
  const { folder, folders } = await lookFor(written, createMissing, context);
  return folder ?? make(written, folders, context);
}

/** Returns the folder that `folderToFileIn` finds; undefined if it would make it. Throws what that does. */
export const folderIfThere = async (...lookingFor: Parameters<typeof lookFor>): Promise<ResolvedFolder | undefined> =>
  (await lookFor(...lookingFor)).folder;

interface LookedFor {
  /** Undefined if it is to be made. */
  folder?: ResolvedFolder | undefined;
  /** The folders that were read for it. */
  folders: readonly Folder[];
}

async function lookFor(written: string, createMissing: boolean, context: MailboxStepContext): Promise<LookedFor> {
  const [top = ''] = written.split('/').filter((name) => name.trim() !== '');
  if (standardFolder(top) === recoverableItems) throw notShown(written);
  const { folder, folders } = createMissing
    ? await lookInAll(written, context)
    : { folder: await resolveFolder(context, written), folders: [] };
  if (folder === undefined && isItemId(written)) throw unknownFolder(folders, written);
  if (isItemId(written) && folder?.id === (await recoverableItemsId(context))) throw notShown(written);
  return { folder, folders };
}

async function lookInAll(written: string, context: MailboxStepContext): Promise<LookedFor> {
  const direct = await directFolder(context, written);
  if (direct !== undefined) return { folder: direct, folders: [] };
  const folders = await foldersToName(context, written);
  return { folder: await folderOf(context, folders, written), folders };
}

/**
 * Returns the id of Recoverable Items; undefined also for who may not read that folder, and so cannot file there either: a person may have access to
 * single folders of a mailbox. (https://learn.microsoft.com/graph/outlook-share-messages-folders)
 */
async function recoverableItemsId(context: MailboxStepContext): Promise<string | undefined> {
  try {
    return (await directFolder(context, recoverableItems))?.id;
  } catch (error) {
    if (isToolError(error, 'PermissionDenied')) return undefined;
    throw error;
  }
}

async function make(written: string, folders: readonly Folder[], context: MailboxStepContext): Promise<FolderToFileIn> {
  const path = await pathInMailbox(context, folders, written);
  const names = path.split('/').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  const { parent, missing } = await deepest(names, folders, context);
  if (missing.length === 0 || missing.length > mostNew) throw tooDeep(written);
  let folder = parent;
  for (const name of missing) folder = await makeFolder(name, folder, context);
  if (folder === undefined) throw tooDeep(written);
  return { ...folder, createdFolder: true };
}

/** Returns the deepest existing folder of a path, and the names of the missing ones. */
async function deepest(
  names: readonly string[],
  folders: readonly Folder[],
  context: MailboxStepContext,
): Promise<{ parent?: ResolvedFolder; missing: readonly string[] }> {
  for (let there = names.length - 1; there > 0; there -= 1) {
    const parent = folderByPath(folders, names.slice(0, there).join('/'));
    if (parent !== undefined) return { parent, missing: names.slice(there) };
  }
  // Graph does not list some of its well-known folders.
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

const notShown = (written: string): Error =>
  toolError(
    'InvalidInput',
    `"${written}" is the mailbox's folder of Recoverable Items, which no mail program shows and which is emptied for good. To delete messages, file them in deleteditems.`,
  );

const tooDeep = (written: string): Error =>
  toolError(
    'InvalidInput',
    `"${written}" is no folder to make: a path has at most ${String(mostNew)} new folders, each with a name.`,
  );

import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { ifItemFound } from '../../../src/providers/microsoft-graph/if-item-found';
import { mailFolderSchema } from '../../../src/providers/microsoft-graph/wire/mail-folder';
import { readFolders, type Folder } from '../../mail/folders/folder-tree';
import { mailArrivesIn, unwatched, type FolderKind } from '../mailbox/folder-kind';
import { isDeltaRefused } from '../mailbox/refused-delta';
import type { WatchedMailbox } from '../mailbox/watched-mailbox';

/** Most folders remembered, at some 400 bytes each. Beyond that, Graph is asked again. */
const mostKnown = 100_000;

/** How long this process takes a folder to lie where it was. A look reads that anew each time, so this is for what is announced. */
const placeMilliseconds = 15 * 60_000;

/**
 * Tells the kinds of folders: a folder is of the kind of the nearest folder above it in which mail does not arrive. What a person deletes in Outlook, a
 * folder too, goes below Deleted Items, under the same id.
 */
export async function kindsOf(
  mailbox: WatchedMailbox,
  folderIds: Iterable<string>,
): Promise<(folderId: string) => FolderKind> {
  const asked = [...new Set(folderIds)];
  const ownKindOf = await ownKindsOf(mailbox, asked);
  const placed = asked.filter((id) => ownKindOf(id) === 'other');
  if (placed.some((id) => !isPlaceKnown(mailbox, id))) {
    await listFolders(mailbox);
    for (const id of placed) if (!isPlaceKnown(mailbox, id)) mailbox.folderPlaces.set(id, { readAt: Date.now() });
  }
  return (id) => (ownKindOf(id) === 'other' ? kindAbove(mailbox, id) : ownKindOf(id));
}

/** The kind that a folder has from those above it: `other` if mail arrives in all of them. */
function kindAbove({ folderKinds, folderPlaces }: WatchedMailbox, folderId: string): FolderKind {
  const passed = new Set<string>();
  let above = folderPlaces.get(folderId)?.parentId;
  while (above !== undefined && !passed.has(above)) {
    const kind = folderKinds.get(above) ?? 'other';
    if (!mailArrivesIn(kind)) return kind;
    passed.add(above);
    above = folderPlaces.get(above)?.parentId;
  }
  return 'other';
}

const isPlaceKnown = ({ folderPlaces }: WatchedMailbox, folderId: string): boolean =>
  Date.now() - (folderPlaces.get(folderId)?.readAt ?? 0) < placeMilliseconds;

/** The kind of the folder above this one in which mail does not arrive, as it is now. Undefined where there is none, or the folder is such a one itself. */
export async function unwatchedAbove(mailbox: WatchedMailbox, folderId: string): Promise<FolderKind | undefined> {
  await listFolders(mailbox);
  const ownKind = (await ownKindsOf(mailbox, [folderId]))(folderId);
  const kind = kindAbove(mailbox, folderId);
  return ownKind !== 'other' || kind === 'other' ? undefined : kind;
}

/**
 * Tells the kinds of folders by their own names. Graph is asked only if this process does not know one of them, and never twice for a folder: folder ids
 * are constant (https://learn.microsoft.com/graph/outlook-immutable-id), and a folder that Graph creates later has a new id.
 */
async function ownKindsOf(
  mailbox: WatchedMailbox,
  asked: readonly string[],
): Promise<(folderId: string) => FolderKind> {
  const { folderKinds } = mailbox;
  const kinds = new Map(asked.map((id) => [id, folderKinds.get(id)]));
  const unknown = (): string[] => asked.filter((id) => kinds.get(id) === undefined);
  const learnt = unknown();
  // Most mail is in the inbox: if no other folder is asked for, one request is enough.
  for (const names of [['inbox'], unwatched] as const)
    if (unknown().length > 0) for (const [id, kind] of await foldersNamed(mailbox, names)) kinds.set(id, kind);
  if (learnt.length > 0 && folderKinds.size + kinds.size > mostKnown) forget(mailbox);
  // Those that nobody asked for are kept too: others lie below them.
  for (const [id, kind = 'other'] of kinds) folderKinds.set(id, kind);
  return (id) => kinds.get(id) ?? 'other';
}

function forget({ folderKinds, folderPlaces }: WatchedMailbox): void {
  folderKinds.clear();
  folderPlaces.clear();
}

/** The folders with these well-known names, by id. Not every mailbox has each of them. */
async function foldersNamed(
  { graph, at }: WatchedMailbox,
  names: readonly FolderKind[],
): Promise<[id: string, kind: FolderKind][]> {
  const query = { $select: 'id' };
  const read = names.map(async (name): Promise<[string, FolderKind][]> => {
    const folder = await ifItemFound(graph.get(at`/mailFolders/${name}`, { query, schema: mailFolderSchema }));
    return folder === undefined ? [] : [[folder.id, name]];
  });
  return (await Promise.all(read)).flat();
}

/** Ids of all folders in which mail can arrive, including nested ones, the inbox first. */
export async function arrivalFolderIds(mailbox: WatchedMailbox): Promise<string[]> {
  const ids = await listFolders(mailbox);
  const kindOf = await kindsOf(mailbox, ids);
  const watched = ids.filter((id) => mailArrivesIn(kindOf(id)));
  return [...watched.filter((id) => kindOf(id) === 'inbox'), ...watched.filter((id) => kindOf(id) !== 'inbox')];
}

/** Returns the ids of all folders, and remembers where each lies. */
async function listFolders(mailbox: WatchedMailbox): Promise<string[]> {
  const { folderPlaces } = mailbox;
  const readAt = Date.now();
  const folders = await foldersAtOnce(mailbox).catch((error: unknown) => {
    if (!isDeltaRefused(error)) throw error;
    return readFolders(mailbox);
  });
  if (folderPlaces.size > mostKnown) folderPlaces.clear();
  for (const { id, parentId } of folders) folderPlaces.set(id, { readAt, ...defined({ parentId }) });
  return folders.map(({ id }) => id);
}

/** The first round of a folder delta lists all flat, nested ones too; a listing has one level at a time. */
async function foldersAtOnce({ graph, at }: WatchedMailbox): Promise<Pick<Folder, 'id' | 'parentId'>[]> {
  const query = { $select: 'id,parentFolderId' };
  const headers = { Prefer: 'odata.maxpagesize=200' };
  const folders: Pick<Folder, 'id' | 'parentId'>[] = [];
  for await (const { items } of graph.pages(at`/mailFolders/delta`, { query, headers, schema: listedFolderSchema }))
    for (const { id, parentFolderId } of items.filter(holdsMail))
      folders.push({ id, ...defined({ parentId: parentFolderId ?? undefined }) });
  return folders;
}

const listedFolderSchema = z.looseObject({
  '@odata.type': z.string().optional(),
  id: z.string(),
  parentFolderId: z.string().nullish(),
  '@removed': z.unknown().optional(),
});

/** A search folder only shows messages of other folders. */
const holdsMail = (folder: z.output<typeof listedFolderSchema>): boolean =>
  folder['@removed'] === undefined && folder['@odata.type']?.toLowerCase().endsWith('mailsearchfolder') !== true;

import { z } from 'zod';
import { ifItemFound } from '../../../src/providers/microsoft-graph/if-item-found';
import { mailFolderSchema } from '../../../src/providers/microsoft-graph/wire/mail-folder';
import { mailArrivesIn, unwatched, type FolderKind } from '../mailbox/folder-kind';
import type { WatchedMailbox } from '../mailbox/watched-mailbox';

/** Most folders remembered, at some 200 bytes each. Beyond that, Graph is asked again. */
const mostKnown = 100_000;

/**
 * Tells the kinds of folders. Graph is asked only if this process does not know one of them, and never twice for a folder: folder ids are constant
 * (https://learn.microsoft.com/graph/outlook-immutable-id), and a folder that Graph creates later has a new id.
 */
export async function kindsOf(
  mailbox: WatchedMailbox,
  folderIds: Iterable<string>,
): Promise<(folderId: string) => FolderKind> {
  const { folderKinds } = mailbox;
  const asked = [...new Set(folderIds)];
  const kinds = new Map(asked.map((id) => [id, folderKinds.get(id)]));
  const unknown = (): string[] => asked.filter((id) => kinds.get(id) === undefined);
  const learnt = unknown();
  // Most mail is in the inbox: if no other folder is asked for, one request is enough.
  for (const names of [['inbox'], unwatched] as const)
    if (unknown().length > 0) for (const [id, kind] of await foldersNamed(mailbox, names)) kinds.set(id, kind);
  if (learnt.length > 0 && folderKinds.size + learnt.length > mostKnown) folderKinds.clear();
  for (const id of learnt) folderKinds.set(id, kinds.get(id) ?? 'other');
  return (id) => kinds.get(id) ?? 'other';
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

/** Ids of all folders in which mail can arrive, including nested ones, the inbox first. The first round of a folder delta lists them flat. */
export async function arrivalFolderIds(mailbox: WatchedMailbox): Promise<string[]> {
  const { graph, at } = mailbox;
  const ids: string[] = [];
  const query = { $select: 'id' };
  const headers = { Prefer: 'odata.maxpagesize=200' };
  for await (const { items } of graph.pages(at`/mailFolders/delta`, { query, headers, schema: listedFolderSchema })) {
    ids.push(...items.filter(holdsMail).map(({ id }) => id));
  }
  const kindOf = await kindsOf(mailbox, ids);
  const watched = ids.filter((id) => mailArrivesIn(kindOf(id)));
  return [...watched.filter((id) => kindOf(id) === 'inbox'), ...watched.filter((id) => kindOf(id) !== 'inbox')];
}

const listedFolderSchema = z.looseObject({
  '@odata.type': z.string().optional(),
  id: z.string(),
  '@removed': z.unknown().optional(),
});

/** A search folder only shows messages of other folders. */
const holdsMail = (folder: z.output<typeof listedFolderSchema>): boolean =>
  folder['@removed'] === undefined && folder['@odata.type']?.toLowerCase().endsWith('mailsearchfolder') !== true;

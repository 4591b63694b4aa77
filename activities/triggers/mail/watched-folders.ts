import { z } from 'zod';
import { ifFound } from '../../../src/providers/if-found';
import { mailFolderSchema } from '../../../src/providers/microsoft-graph/wire/mail-folder';
import { mailArrivesIn, unwatched, type FolderKind } from './folder-kind';
import type { WatchedMailbox } from './watched-mailbox';

/** Some 200 bytes each; of more than these is asked again. */
const mostKnown = 100_000;

/**
 * What these folders are. Graph is asked where one is among them that this process has not met, and of no folder twice: ids of folders are constant
 * (https://learn.microsoft.com/graph/outlook-immutable-id), and one that Graph makes later has an id that nobody has met.
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
  // Most mail lies in the inbox: where nothing else is asked for, one request tells.
  for (const names of [['inbox'], unwatched] as const)
    if (unknown().length > 0) for (const [id, kind] of await foldersNamed(mailbox, names)) kinds.set(id, kind);
  if (learnt.length > 0 && folderKinds.size + learnt.length > mostKnown) folderKinds.clear();
  for (const id of learnt) folderKinds.set(id, kinds.get(id) ?? 'other');
  return (id) => kinds.get(id) ?? 'other';
}

/** The folders that Graph knows by these names, by id; not every mailbox has each. */
async function foldersNamed(
  { graph, at }: WatchedMailbox,
  names: readonly FolderKind[],
): Promise<[id: string, kind: FolderKind][]> {
  const query = { $select: 'id' };
  const read = names.map(async (name): Promise<[string, FolderKind][]> => {
    const folder = await ifFound(graph.get(at`/mailFolders/${name}`, { query, schema: mailFolderSchema }));
    return folder === undefined ? [] : [[folder.id, name]];
  });
  return (await Promise.all(read)).flat();
}

/** Ids of all folders mail can arrive in, nested ones included and the inbox first: the first round of a folder delta lists them flat. */
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

/** A search folder shows messages of others. */
const holdsMail = (folder: z.output<typeof listedFolderSchema>): boolean =>
  folder['@removed'] === undefined && folder['@odata.type']?.toLowerCase().endsWith('mailsearchfolder') !== true;

import { z } from 'zod';
import { ifFound } from '../../../src/providers/if-found';
import { mailFolderSchema } from '../../../src/providers/microsoft-graph/wire/mail-folder';
import { mailArrivesIn, toldNames, type FolderKind } from './folder-kind';
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
  const { graph, at, folderKinds } = mailbox;
  const asked = [...new Set(folderIds)];
  if (asked.some((id) => !folderKinds.has(id))) {
    const query = { $select: 'id' };
    const read = toldNames.map(async (name) => {
      const folder = await ifFound(graph.get(at`/mailFolders/${name}`, { query, schema: mailFolderSchema }));
      return [folder?.id, name] as const;
    });
    const named = new Map<string | undefined, FolderKind>(await Promise.all(read));
    if (folderKinds.size + asked.length > mostKnown) folderKinds.clear();
    for (const id of asked) folderKinds.set(id, named.get(id) ?? 'other');
  }
  const kinds = new Map(asked.map((id) => [id, folderKinds.get(id)]));
  return (id) => kinds.get(id) ?? 'other';
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

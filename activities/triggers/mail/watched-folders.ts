import { z } from 'zod';
import { ifFound } from '../../../src/providers/if-found';
import { mailFolderSchema } from '../../../src/providers/microsoft-graph/wire/mail-folder';
import type { WatchedMailbox } from './watched-mailbox';

const ownWriting = ['drafts', 'sentitems', 'outbox'] as const;

/** Where mail does not arrive, or not as mail to act on: our own writing, and what the provider took for junk. */
const unwatched = [...ownWriting, 'junkemail', 'recoverableitemsdeletions', 'syncissues'] as const;

const told = ['inbox', ...unwatched] as const;

/** What a folder is to who watches its mailbox: one that Graph itself knows by a name, or one of the many. */
export type FolderKind = (typeof told)[number] | 'other';

/** What folders are, by id, as far as this process has learnt. */
export type FolderKinds = Map<string, FolderKind>;

/** Some 200 bytes each; of more than these is asked again. */
const mostKnown = 100_000;

export const mailArrivesIn = (kind: FolderKind): boolean => !isOneOf(unwatched, kind);

/** Whether what lies there was written by the mailbox's people, and agents in their name. */
export const isOwnWriting = (kind: FolderKind): boolean => isOneOf(ownWriting, kind);

const isOneOf = (kinds: readonly FolderKind[], kind: FolderKind): boolean => kinds.includes(kind);

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
    const read = told.map(async (name) => {
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

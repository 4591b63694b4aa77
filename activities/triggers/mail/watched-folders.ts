import { z } from 'zod';
import { ifFound } from '../../../src/providers/if-found';
import { mailFolderSchema } from '../../../src/providers/microsoft-graph/wire/mail-folder';
import type { WatchedMailbox } from './watched-mailbox';

const ownWriting = ['drafts', 'sentitems', 'outbox'];

/** Where mail does not arrive, or not as mail to act on: our own writing, and what the provider took for junk. */
const unwatched = [...ownWriting, 'junkemail', 'recoverableitemsdeletions', 'syncissues'];

/** Ids of the folders in which a message is no new mail. */
export const unwatchedFolderIds = (mailbox: WatchedMailbox): Promise<string[]> => idsOf(mailbox, unwatched);

/** Ids of the folders in which lies what the mailbox's people, and agents in their name, have written. */
export const ownWritingFolderIds = (mailbox: WatchedMailbox): Promise<string[]> => idsOf(mailbox, ownWriting);

async function idsOf({ graph, at }: WatchedMailbox, names: readonly string[]): Promise<string[]> {
  const query = { $select: 'id' };
  const read = names.map((name) => ifFound(graph.get(at`/mailFolders/${name}`, { query, schema: mailFolderSchema })));
  return (await Promise.all(read)).flatMap((folder) => folder?.id ?? []);
}

/** Ids of all folders mail can arrive in, nested ones included and the inbox first: the first round of a folder delta lists them flat. */
export async function arrivalFolderIds(mailbox: WatchedMailbox): Promise<string[]> {
  const { graph, at } = mailbox;
  const excluded = await unwatchedFolderIds(mailbox);
  const ids: string[] = [];
  const query = { $select: 'id' };
  const headers = { Prefer: 'odata.maxpagesize=200' };
  for await (const { items } of graph.pages(at`/mailFolders/delta`, { query, headers, schema: listedFolderSchema })) {
    ids.push(...items.filter(holdsMail).map(({ id }) => id));
  }
  const inbox = await ifFound(graph.get(at`/mailFolders/inbox`, { query, schema: mailFolderSchema }));
  const watched = ids.filter((id) => !excluded.includes(id) && id !== inbox?.id);
  return inbox === undefined ? watched : [inbox.id, ...watched];
}

const listedFolderSchema = z.looseObject({
  '@odata.type': z.string().optional(),
  id: z.string(),
  '@removed': z.unknown().optional(),
});

/** A search folder shows messages of others. */
const holdsMail = (folder: z.output<typeof listedFolderSchema>): boolean =>
  folder['@removed'] === undefined && folder['@odata.type']?.toLowerCase().endsWith('mailsearchfolder') !== true;

import { z } from 'zod';
import { ifFound } from '../../../src/providers/if-found';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { mailFolderSchema } from '../../../src/providers/microsoft-graph/wire/mail-folder';
import type { MailboxPath } from '../../mail/mailbox-path';

/** Where mail does not arrive, or not as mail to act on: our own writing, and what the provider took for junk. */
const unwatched = ['drafts', 'sentitems', 'outbox', 'junkemail', 'recoverableitemsdeletions', 'syncissues'];

/** Ids of the folders in which a message is no new mail. */
export async function unwatchedFolderIds(graph: GraphClient, at: MailboxPath): Promise<string[]> {
  const query = { $select: 'id' };
  const read = unwatched.map((name) =>
    ifFound(graph.get(at`/mailFolders/${name}`, { query, schema: mailFolderSchema })),
  );
  return (await Promise.all(read)).flatMap((folder) => folder?.id ?? []);
}

/** Ids of all folders mail can arrive in, nested ones included: the first round of a folder delta lists them flat. */
export async function arrivalFolderIds(
  graph: GraphClient,
  at: MailboxPath,
  excluded: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  const schema = z.looseObject({ id: z.string(), '@removed': z.unknown().optional() });
  for await (const { items } of graph.pages(at`/mailFolders/delta`, { query: { $select: 'id' }, schema })) {
    ids.push(
      ...items.filter((item) => item['@removed'] === undefined && !excluded.includes(item.id)).map(({ id }) => id),
    );
  }
  return ids;
}

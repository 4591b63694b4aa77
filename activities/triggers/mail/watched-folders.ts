import { z } from 'zod';
import { ifFound } from '../../../src/providers/if-found';
import { path } from '../../../src/providers/request-path';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import { mailFolderSchema, type GraphMailFolder } from '../../../src/providers/microsoft-graph/wire/mail-folder';

/** Where mail does not arrive, or not as mail to act on: our own writing, and what the provider took for junk. */
const unwatched = ['drafts', 'sentitems', 'outbox', 'junkemail', 'recoverableitemsdeletions', 'syncissues'];

/** A folder by id or well-known name; undefined where the mailbox has none. */
export function readFolder(graph: GraphClient, folder: string): Promise<GraphMailFolder | undefined> {
  return ifFound(
    graph.get(path`/me/mailFolders/${folder}`, { query: { $select: 'id,displayName' }, schema: mailFolderSchema }),
  );
}

/** Ids of the folders in which a message is no new mail. */
export async function unwatchedFolderIds(graph: GraphClient): Promise<string[]> {
  const folders = await Promise.all(unwatched.map((name) => readFolder(graph, name)));
  return folders.flatMap((folder) => folder?.id ?? []);
}

/** Ids of all folders mail can arrive in, nested ones included: the first round of a folder delta lists them flat. */
export async function arrivalFolderIds(graph: GraphClient, excluded: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  const schema = z.looseObject({ id: z.string(), '@removed': z.unknown().optional() });
  for await (const { items } of graph.pages(path`/me/mailFolders/delta`, { query: { $select: 'id' }, schema })) {
    ids.push(
      ...items.filter((item) => item['@removed'] === undefined && !excluded.includes(item.id)).map(({ id }) => id),
    );
  }
  return ids;
}

import { z } from 'zod';
import type { RequestPath } from '../../src/providers/request-path';
import type { MailboxStepContext } from '../mail/in-mailbox';

const folderSchema = z.looseObject({ id: z.string() });
const placeSchema = z.looseObject({ value: z.array(z.looseObject({ parentFolderId: z.string().nullish() })) });

/**
 * Returns the ids of a mailbox's folders of contacts. Deleted Items is not one of them: a deleted contact moves there, and a move does not change
 * its immutable id (https://learn.microsoft.com/graph/outlook-immutable-id), so `/contacts/{id}` may still find it. An empty main folder is left out.
 */
export async function contactFolders({ graph, at }: Pick<MailboxStepContext, 'graph' | 'at'>): Promise<Set<string>> {
  const found = new Set<string>();
  const unread: RequestPath[] = [at`/contactFolders`];
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    unread.push(at`/contactFolders/${id}/childFolders`);
  };
  // The list of folders lacks the main one.
  const { value } = await graph.get(at`/contacts`, {
    query: { $select: 'parentFolderId', $top: 1 },
    schema: placeSchema,
  });
  for (const { parentFolderId } of value) if (parentFolderId) add(parentFolderId);
  for (let path = unread.pop(); path !== undefined; path = unread.pop())
    for await (const { items } of graph.pages(path, { query: { $select: 'id', $top: 100 }, schema: folderSchema }))
      for (const { id } of items) add(id);
  return found;
}

import { z } from 'zod';
import type { RequestPath } from '../../src/providers/request-path';
import type { MailboxStepContext } from '../mailbox/in-mailbox';

/** Maximum number of folders that are searched: each costs requests of its own. */
const mostFolders = 20;

const folderSchema = z.looseObject({ id: z.string() });

/**
 * Returns the lists of contacts of a mailbox: `/contacts` holds those of the main folder alone, and `/contactFolders` the folders within it
 * (https://learn.microsoft.com/graph/api/user-list-contacts, https://learn.microsoft.com/graph/api/user-list-contactfolders).
 */
export async function contactLists({ graph, at }: MailboxStepContext): Promise<{ lists: RequestPath[]; all: boolean }> {
  const lists = [at`/contacts`];
  const levels = [at`/contactFolders`];
  for (const level of levels) {
    for await (const { items } of graph.pages(level, { query: { $select: 'id', $top: 100 }, schema: folderSchema })) {
      for (const { id } of items) {
        if (lists.length > mostFolders) return { lists, all: false };
        lists.push(at`/contactFolders/${id}/contacts`);
        levels.push(at`/contactFolders/${id}/childFolders`);
      }
    }
  }
  return { lists, all: true };
}

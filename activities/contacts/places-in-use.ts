import { z } from 'zod';
import { isToolError } from '../../src/contracts/tool-error';
import { ifItemFound, isItemMissing } from '../../src/providers/microsoft-graph/if-item-found';
import type { MailboxStepContext } from '../mailbox/in-mailbox';

type At = Pick<MailboxStepContext, 'graph' | 'at'>;

const folderSchema = z.looseObject({ id: z.string(), parentFolderId: z.string().nullish() });
const query = { $select: 'id,parentFolderId' };

/**
 * Returns a function that tells whether a folder, in which a contact was found by its id, is a folder of contacts that was not deleted. A deleted
 * contact moves to Deleted Items, and a move does not change its immutable id (https://learn.microsoft.com/graph/outlook-immutable-id), so
 * `/contacts/{id}` may still find it. Folders are looked up by their ids, as lists lack those outside the main folder
 * (https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/6327). Each folder is read once.
 */
export function placesInUse(context: At): (folderId: string) => Promise<boolean> {
  const known = new Map<string, Promise<string | undefined>>();
  const parentOf = (id: string): Promise<string | undefined> => {
    const asked = known.get(id) ?? readParent(id, context);
    known.set(id, asked);
    return asked;
  };
  let bin: Promise<string | undefined> | undefined;
  return async (folderId) => {
    bin ??= readBin(context);
    const deleted = await bin;
    if (folderId === deleted) return false;
    const path: string[] = [];
    // A mailbox's outermost folder may name itself as its parent.
    for (let id: string | undefined = folderId; id !== undefined && !path.includes(id); id = await parentOf(id))
      path.push(id);
    const isOfContacts = path.length > 1;
    return isOfContacts && (deleted === undefined || !path.includes(deleted));
  };
}

/** Returns the folder's parent; undefined if it is no folder of contacts. */
async function readParent(id: string, { graph, at }: At): Promise<string | undefined> {
  try {
    const asked = graph.get(at`/contactFolders/${id}`, { query, schema: folderSchema });
    return (await ifItemFound(asked))?.parentFolderId ?? undefined;
  } catch (error) {
    // The id of a folder of another kind may be refused instead.
    if (isToolError(error, 'InvalidInput')) return undefined;
    throw error;
  }
}

/** Returns the id of Deleted Items; undefined where the account may not read mail, or not that folder of somebody else. */
async function readBin({ graph, at }: At): Promise<string | undefined> {
  try {
    return (await graph.get(at`/mailFolders/deleteditems`, { query, schema: folderSchema })).id;
  } catch (error) {
    if (isToolError(error, 'PermissionDenied') || isItemMissing(error)) return undefined;
    throw error;
  }
}

import { mailFolderSchema, type GraphMailFolder } from '../../../src/providers/microsoft-graph/wire/mail-folder';
import type { GraphClient } from '../../../src/providers/microsoft-graph/graph-client';
import type { MailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';

/** A mail folder and its path: the names from the top, joined by "/". A name may contain a "/" itself. */
export interface Folder {
  id: string;
  /** Id of the folder above it. Absent where the tree was read from. */
  parentId?: string;
  name: string;
  path: string;
  total: number;
  unread: number;
}

export interface FolderTree {
  graph: GraphClient;
  at: MailboxPath;
  includeHidden?: boolean;
}

/**
 * Returns all folders below a folder, each directly followed by its subfolders. The provider lists one level at a time.
 *
 * @param parent default: the top of the mailbox
 */
export async function readFolders(tree: FolderTree, parent?: Pick<Folder, 'id' | 'path'>): Promise<Folder[]> {
  const { graph, at, includeHidden = false } = tree;
  const listing = parent === undefined ? at`/mailFolders` : at`/mailFolders/${parent.id}/childFolders`;
  const query = {
    $top: 250,
    $select: 'id,displayName,childFolderCount,unreadItemCount,totalItemCount',
    ...(includeHidden && { includeHiddenFolders: true }),
  };
  const children: GraphMailFolder[] = [];
  for await (const { items } of graph.pages(listing, { query, schema: mailFolderSchema })) children.push(...items);
  const branches = await Promise.all(
    children.map(async (child) => {
      const folder = folderIn(parent, child);
      return (child.childFolderCount ?? 0) > 0 ? [folder, ...(await readFolders(tree, folder))] : [folder];
    }),
  );
  return branches.flat();
}

function folderIn(parent: Pick<Folder, 'id' | 'path'> | undefined, child: GraphMailFolder): Folder {
  const name = child.displayName ?? '';
  return {
    id: child.id,
    ...(parent !== undefined && { parentId: parent.id }),
    name,
    path: parent === undefined ? name : `${parent.path}/${name}`,
    total: child.totalItemCount ?? 0,
    unread: child.unreadItemCount ?? 0,
  };
}

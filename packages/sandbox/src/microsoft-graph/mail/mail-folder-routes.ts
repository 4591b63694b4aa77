import { z } from 'zod';
import { copyMessage } from './write-message';
import { mailboxRoutes, type MailboxContext } from '../platform/graph-environment';
import { unreadableBody, malformedId } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { absentProperty, ignored } from '../items/item-input';
import type { MailFolder } from './mail-folder';
import { mailFolderModel } from './message-model';
import { pageOf } from '../odata/entity-page';
import { parseODataQuery } from '../odata/list-query';
import { selectProperties } from '../odata/select-properties';
import { mailFolderEntity } from './present-mail-folder';
import { readBody } from '../platform/read-body';
import { requireScope } from '../platform/require-scope';
import { collectionBody, contextUrl } from '../platform/respond';
import type { Mailbox } from '../users/mailbox';

const absent = (name: string) => absentProperty('mail folders', name);
const folderInput = z.strictObject({
  displayName: z.string().nullish(),
  isHidden: z.boolean().default(false),
  childFolders: absent('childFolders'),
  messageRules: absent('messageRules'),
  messages: absent('messages'),
  singleValueExtendedProperties: absent('singleValueExtendedProperties'),
  multiValueExtendedProperties: absent('multiValueExtendedProperties'),
  id: ignored,
  childFolderCount: ignored,
  parentFolderId: ignored,
  totalItemCount: ignored,
  unreadItemCount: ignored,
});
const destination = z.object({ destinationId: z.string() });

/** Serves mail folders: the children of the root, a single folder, and its contents. */
export function mailFolderRoutes(world: GraphWorld) {
  const app = mailboxRoutes();

  app.get('/', (context) => list(context, world, context.get('mailbox').folders.wellKnown('msgfolderroot')));
  app.get('/:folder/childFolders', (context) => list(context, world, folderIn(context)));

  app.post('/', (context) => create(context, world, context.get('mailbox').folders.wellKnown('msgfolderroot')));
  app.post('/:folder/childFolders', (context) => create(context, world, folderIn(context)));

  app.get('/:folder', (context) => {
    requireScope(context.var, 'Mail', 'Read');
    return context.json(one(context, world, folderIn(context)));
  });

  app.patch('/:folder', async (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const { displayName } = await readBody(context, folderInput);
    if (!displayName) throw unreadableBody("The property 'displayName' is required.");
    return context.json(one(context, world, context.get('mailbox').folders.rename(folderIn(context), displayName)));
  });

  app.delete('/:folder', (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const { folders } = context.get('mailbox');
    const folder = folderIn(context);
    const deleted = folders.wellKnown('deleteditems').id;
    if (folders.withDescendants(deleted).includes(folder.id)) removeFolder(context.get('mailbox'), folder);
    else folders.move(folder, deleted);
    return context.body(null, 204);
  });

  app.post('/:folder/permanentDelete', (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    removeFolder(context.get('mailbox'), folderIn(context));
    return context.body(null, 204);
  });

  app.post('/:folder/move', async (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const { folders } = context.get('mailbox');
    const target = folders.get((await readBody(context, destination)).destinationId);
    return context.json(one(context, world, folders.move(folderIn(context), target.id)), 201);
  });

  // Copies the folder and its contents into the other folder (learn.microsoft.com/graph/api/mailfolder-copy).
  app.post('/:folder/copy', async (context) => {
    requireScope(context.var, 'Mail', 'ReadWrite');
    const { mailbox } = context.var;
    const target = mailbox.folders.get((await readBody(context, destination)).destinationId);
    return context.json(one(context, world, copyFolder(mailbox, folderIn(context), target)), 201);
  });
  return app;
}

function folderIn(context: MailboxContext): MailFolder {
  return context.get('mailbox').folders.get(context.req.param('folder') ?? '');
}

function list(context: MailboxContext, world: GraphWorld, parent: MailFolder): Response {
  requireScope(context.var, 'Mail', 'Read');
  const { mailbox } = context.var;
  const url = new URL(context.req.url);
  const withHidden = url.searchParams.get('includeHiddenFolders') === 'true';
  const query = parseODataQuery(url.searchParams, mailFolderModel);
  const folders = mailbox.folders.children(parent.id).filter(({ isHidden }) => withHidden || !isHidden);
  const page = pageOf(folders, (folder) => mailFolderEntity(mailbox, folder), query, 10);
  const value = page.items.map((folder) =>
    selectProperties(mailFolderEntity(mailbox, folder), query.select, mailFolderModel),
  );
  const path = parent.wellKnownName === 'msgfolderroot' ? 'mailFolders' : `mailFolders('${parent.id}')/childFolders`;
  return context.json(collectionBody(context, world.core, { path, query, page, value }));
}

async function create(context: MailboxContext, world: GraphWorld, parent: MailFolder): Promise<Response> {
  requireScope(context.var, 'Mail', 'ReadWrite');
  const { displayName, isHidden } = await readBody(context, folderInput);
  if (!displayName) throw unreadableBody("The property 'displayName' is required.");
  const folder = context.get('mailbox').folders.create(displayName, parent.id, isHidden);
  return context.json(one(context, world, folder), 201);
}

function one(context: MailboxContext, world: GraphWorld, folder: MailFolder): object {
  const { mailbox } = context.var;
  const { select } = parseODataQuery(new URL(context.req.url).searchParams, mailFolderModel);
  return {
    '@odata.context': `${contextUrl(world.core, mailbox, 'mailFolders', select)}/$entity`,
    ...selectProperties(mailFolderEntity(mailbox, folder), select, mailFolderModel),
  };
}

/** Copies a folder with its messages and all folders below it. Throws when the target is the folder itself or lies below it. */
function copyFolder(mailbox: Mailbox, folder: MailFolder, into: MailFolder): MailFolder {
  if (mailbox.folders.withDescendants(folder.id).includes(into.id)) throw malformedId();
  const copy = mailbox.folders.create(folder.displayName, into.id, folder.isHidden);
  for (const message of mailbox.messages.all(folder.id)) copyMessage(mailbox, message, copy.id);
  for (const child of mailbox.folders.children(folder.id)) copyFolder(mailbox, child, copy);
  return copy;
}

/** Deletes a folder and everything below it for good. */
function removeFolder(mailbox: Mailbox, folder: MailFolder): void {
  for (const id of mailbox.folders.withDescendants(folder.id).toReversed()) {
    for (const message of mailbox.messages.all(id)) mailbox.messages.purge(message);
    mailbox.folders.remove(mailbox.folders.get(id));
  }
}

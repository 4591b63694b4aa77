import { z } from 'zod';
import { mailboxRoutes, type MailboxContext } from '../platform/graph-environment';
import type { GraphWorld } from '../graph-world';
import { absentProperty, ignored } from '../items/item-input';
import { pageOf } from '../odata/entity-page';
import { parseODataQuery } from '../odata/list-query';
import { selectProperties } from '../odata/select-properties';
import { readBody } from '../platform/read-body';
import { requireScope } from '../platform/require-scope';
import { collectionBody, contextUrl } from '../platform/respond';
import type { ContactFolder } from './contact';
import { contactFolderModel } from './contact-model';

const absent = (name: string) => absentProperty('contact folders', name);
const folderInput = z.strictObject({
  displayName: z.string().min(1),
  childFolders: absent('childFolders'),
  contacts: absent('contacts'),
  singleValueExtendedProperties: absent('singleValueExtendedProperties'),
  multiValueExtendedProperties: absent('multiValueExtendedProperties'),
  id: ignored,
  parentFolderId: ignored,
});

/**
 * Serves the contact folders other than the default one. `/contactFolders` are those within the default folder
 * (https://learn.microsoft.com/graph/api/user-list-contactfolders).
 */
export function contactFolderRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.get('/', (context) => list(context, world, defaultId(context)));
  app.get('/:contactFolder/childFolders', (context) => list(context, world, folderIn(context).id));

  app.post('/', (context) => create(context, world, defaultId(context)));
  app.post('/:contactFolder/childFolders', (context) => create(context, world, folderIn(context).id));

  app.get('/:contactFolder', (context) => {
    requireScope(context.var, 'Contacts', 'Read');
    return context.json(one(context, world, folderIn(context)));
  });

  app.patch('/:contactFolder', async (context) => {
    requireScope(context.var, 'Contacts', 'ReadWrite');
    const { displayName } = await readBody(context, folderInput);
    const renamed = context.get('mailbox').contactFolders.rename(folderIn(context), displayName);
    return context.json(one(context, world, renamed));
  });

  app.delete('/:contactFolder', (context) => {
    requireScope(context.var, 'Contacts', 'ReadWrite');
    context.get('mailbox').contactFolders.remove(folderIn(context));
    return context.body(null, 204);
  });
  return app;
}

function defaultId(context: MailboxContext): string {
  return context.get('mailbox').contactFolders.default.id;
}

function folderIn(context: MailboxContext): ContactFolder {
  return context.get('mailbox').contactFolders.get(context.req.param('contactFolder') ?? '');
}

function list(context: MailboxContext, world: GraphWorld, parentId: string): Response {
  requireScope(context.var, 'Contacts', 'Read');
  const query = parseODataQuery(new URL(context.req.url).searchParams, contactFolderModel);
  const page = pageOf(context.get('mailbox').contactFolders.children(parentId), (folder) => ({ ...folder }), query, 10);
  const value = page.items.map((folder) => selectProperties({ ...folder }, query.select, contactFolderModel));
  return context.json(collectionBody(context, world.core, { path: 'contactFolders', query, page, value }));
}

async function create(context: MailboxContext, world: GraphWorld, parentId: string): Promise<Response> {
  requireScope(context.var, 'Contacts', 'ReadWrite');
  const { displayName } = await readBody(context, folderInput);
  const folder = context.get('mailbox').contactFolders.create(displayName, parentId);
  return context.json(one(context, world, folder), 201);
}

function one(context: MailboxContext, { core }: GraphWorld, folder: ContactFolder): object {
  const { select } = parseODataQuery(new URL(context.req.url).searchParams, contactFolderModel);
  return {
    '@odata.context': `${contextUrl(core, context.get('mailbox'), 'contactFolders', select)}/$entity`,
    ...selectProperties({ ...folder }, select, contactFolderModel),
  };
}

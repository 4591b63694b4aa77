import { mailboxRoutes, type MailboxContext } from '../platform/graph-environment';
import { assertVersion } from '../platform/assert-version';
import { itemNotFound, GraphError } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { pageOf } from '../odata/entity-page';
import { parseODataQuery, type ODataQuery } from '../odata/list-query';
import { readBody } from '../platform/read-body';
import { requireScope } from '../platform/require-scope';
import { collectionBody, contextUrl } from '../platform/respond';
import { addContact } from './add-contact';
import type { StoredContact } from './contact';
import { assertHasGivenName, changedContact, contactInput } from './contact-input';
import { contactModel } from './contact-model';
import { contactEntity, presentContact } from './present-contact';
import { searchContacts } from './search-contacts';
import { someExpression, type FilterExpression } from '../odata/filter-expression';

const defaultTop = 10;
const everything = { select: undefined, expand: [] };

/** Serves the contacts of the default folder, or of another folder when mounted below it. */
export function contactRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.get('/', (context) => {
    requireScope(context.var, 'Contacts', 'Read');
    return context.json(listContacts(context, world));
  });

  app.post('/', async (context) => {
    requireScope(context.var, 'Contacts', 'ReadWrite');
    const { mailbox } = context.var;
    const input = await readBody(context, contactInput);
    assertHasGivenName(input);
    const contact = addContact(mailbox, input, contactFolderId(context));
    context.header('Location', `${world.core.urls.graph}/v1.0/users('${mailbox.owner.id}')/contacts('${contact.id}')`);
    return context.json(single(context, world, contact, everything), 201);
  });

  app.get('/:contact', (context) => {
    requireScope(context.var, 'Contacts', 'Read');
    const query = parseODataQuery(new URL(context.req.url).searchParams, contactModel);
    return context.json(single(context, world, readContactOf(context), query));
  });

  app.patch('/:contact', async (context) => {
    requireScope(context.var, 'Contacts', 'ReadWrite');
    const { mailbox } = context.var;
    const input = await readBody(context, contactInput);
    const contact = contactOf(context);
    assertVersion(context, contact);
    const updated = mailbox.contacts.update(contact, { content: changedContact(contact.content, input) });
    return context.json(single(context, world, updated, everything));
  });

  app.delete('/:contact', (context) => {
    requireScope(context.var, 'Contacts', 'ReadWrite');
    const contact = contactOf(context);
    assertVersion(context, contact);
    context.get('mailbox').contacts.delete(contact);
    return context.body(null, 204);
  });

  app.post('/:contact/permanentDelete', (context) => {
    requireScope(context.var, 'Contacts', 'ReadWrite');
    context.get('mailbox').contacts.purge(contactOf(context));
    return context.body(null, 204);
  });
  return app;
}

/** Returns the folder in the path. Default: the default folder. */
export function contactFolderId(context: MailboxContext): string {
  const { contactFolders } = context.get('mailbox');
  const named = context.req.param('contactFolder');
  return named === undefined ? contactFolders.default.id : contactFolders.get(named).id;
}

function listContacts(context: MailboxContext, world: GraphWorld): object {
  const { mailbox, preferences } = context.var;
  const query = parseODataQuery(new URL(context.req.url).searchParams, contactModel);
  assertContactFilter(query.filter);
  const contacts = mailbox.contacts.readAll(contactFolderId(context));
  const found = query.search === undefined ? contacts : searchContacts(contacts, query.search);
  const page = pageOf(found, (contact) => contactEntity(contact, preferences), query, defaultTop);
  const value = page.items.map((contact) => presentContact(contact, query, preferences));
  return collectionBody(context, world.core, { path: 'contacts', query, page, value });
}

/** Returns the contact in the path. A path without a folder finds contacts of all folders, Deleted Items too, as with messages. */
function contactOf(context: MailboxContext): StoredContact {
  return inPath(context, context.get('mailbox').contacts.get(idIn(context)));
}

/** Returns the contact in the path as a request sees it, which may lag behind. */
function readContactOf(context: MailboxContext): StoredContact {
  return inPath(context, context.get('mailbox').contacts.read(idIn(context)));
}

const idIn = (context: MailboxContext): string => context.req.param('contact') ?? '';

function inPath(context: MailboxContext, contact: StoredContact): StoredContact {
  if (context.req.param('contactFolder') === undefined) return contact;
  if (contact.parentFolderId !== contactFolderId(context)) throw itemNotFound();
  return contact;
}

function single(
  context: MailboxContext,
  { core }: GraphWorld,
  contact: StoredContact,
  query: Pick<ODataQuery, 'select' | 'expand'>,
): object {
  const { mailbox, preferences } = context.var;
  return {
    '@odata.context': `${contextUrl(core, mailbox, 'contacts', query.select)}/$entity`,
    ...presentContact(contact, query, preferences),
  };
}

/** Throws for unsupported filters. Inside `emailAddresses/any`, Exchange only supports comparing the address for equality. */
function assertContactFilter(filter: FilterExpression | undefined): void {
  if (!filter || !someExpression(filter, isRefused)) return;
  throw new GraphError(400, 'ErrorInvalidUrlQueryFilter', 'The query filter contains one or more invalid nodes.');
}

function isRefused(part: FilterExpression): boolean {
  if (part.kind !== 'any' || part.path.names[0] !== 'emailAddresses') return false;
  return (
    part.body === undefined ||
    someExpression(part.body, (inner) => {
      if (inner.kind === 'and' || inner.kind === 'or') return false;
      return inner.kind !== 'comparison' || inner.operator !== 'eq' || inner.path.names.join('/') !== 'address';
    })
  );
}

import { deltaPage } from '../platform/delta-page';
import { mailboxRoutes } from '../platform/graph-environment';
import { badRequest } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import type { ODataQuery } from '../odata/list-query';
import { requireScope } from '../platform/require-scope';
import { roundSince } from '../platform/round-since';
import { contactModel } from './contact-model';
import { contactFolderId } from './contact-routes';
import { presentContact } from './present-contact';

/** Serves `…/contacts/delta`, for the default folder or another one. */
export function contactDeltaRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.on('GET', ['/delta', '/delta()'], (context) => {
    requireScope(context.var, 'Contacts', 'Read');
    const { mailbox, preferences } = context.var;
    const folderId = contactFolderId(context);
    const idOf = (contact: { id: string; immutableId: string }) =>
      preferences.idForm === 'immutable' ? contact.immutableId : contact.id;
    return deltaPage(context, world, {
      key: `contact ${folderId}`,
      typeName: 'contact',
      model: contactModel,
      first: (query) => {
        assertSelectOnly(query);
        return { pending: mailbox.contacts.all(folderId).map((contact) => ({ item: idOf(contact) })) };
      },
      since: (before) => roundSince(mailbox, { kind: 'contact', folderId }, preferences.idForm, before),
      present: (id, query) => {
        const contact = mailbox.contacts.find(id);
        if (contact?.parentFolderId !== folderId) return undefined;
        return { '@odata.type': '#microsoft.graph.contact', ...presentContact(contact, query, preferences) };
      },
    });
  });
  return app;
}

function assertSelectOnly({ filter, search, orderBy, skip, expand }: ODataQuery): void {
  if (filter || search !== undefined || orderBy.length > 0 || skip > 0 || expand.length > 0) {
    throw badRequest("Change tracking of contacts only supports the query parameter '$select'.");
  }
}

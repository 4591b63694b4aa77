import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxApp, SandboxEnvironment } from '../../sandbox-core';
import type { StoredContact } from './contact';
import type { ContactBody, ContactControl } from './contact-control';

/** The control function checks the contact, as it would a request to Graph. */
const contactBody = z.custom<ContactBody>((value) => typeof value === 'object' && value !== null, 'not a contact');
const add = z.strictObject({ user: z.string(), contacts: z.array(contactBody), folderId: z.string().optional() });
const change = z.strictObject({ user: z.string(), contactId: z.string(), change: contactBody });
const move = z.strictObject({ user: z.string(), contactId: z.string(), folderId: z.string() });
const remove = z.strictObject({ user: z.string(), contactId: z.string() });

/** Serves the contact control functions over HTTP, under `/control/graph`. */
export function contactControlRoutes(control: ContactControl): SandboxApp {
  const app = new Hono<SandboxEnvironment>();
  app.post('/contacts', async (context) => {
    const { user, contacts, folderId } = add.parse(await context.req.json());
    return context.json({ value: control.addContacts(user, contacts, folderId).map(summary) }, 201);
  });
  app.post('/contacts/change', async (context) => {
    const { user, contactId, change: body } = change.parse(await context.req.json());
    return context.json(summary(control.changeContact(user, contactId, body)));
  });
  app.post('/contacts/move', async (context) => {
    const { user, contactId, folderId } = move.parse(await context.req.json());
    return context.json(summary(control.moveContact(user, contactId, folderId)));
  });
  app.post('/contacts/remove', async (context) => {
    const { user, contactId } = remove.parse(await context.req.json());
    control.removeContact(user, contactId);
    return context.body(null, 204);
  });
  app.get('/contacts/:user', (context) =>
    context.json({ value: control.contacts(context.req.param('user')).map(summary) }),
  );
  return app;
}

function summary({ content, ...contact }: StoredContact): object {
  return { ...contact, ...content };
}

import { defined } from '../../src/json/defined';
import { mailUser } from '../support/world';
import { createMailWorld, sharedMailbox, allScopes, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('delegate', mailUser, allScopes);
});
afterAll(() => world.stop());

const call = (method: 'POST' | 'PATCH' | 'DELETE', endpoint: string, body?: object) => ({
  method,
  endpoint,
  ...defined({ body }),
});

describe('List Folders', () => {
  test('answers nested folders with their paths, each below its parent, and how many messages they hold', async () => {
    const { folders, hasMore } = await world.call('mail.listFolders', {});
    const paths = folders.map(({ path }) => path);
    const customers = paths.indexOf('Customers');
    expect(paths.slice(customers, customers + 5)).toEqual([
      'Customers',
      'Customers/Fabrikam Bikes',
      'Customers/Northwind Bakery',
      'Customers/Northwind Bakery/Invoices',
      'Customers/Tailspin Toys',
    ]);
    const inbox = world.sandbox.graph.messages(mailUser, 'inbox');
    expect(folders.find(({ path }) => path === 'Inbox')).toEqual({
      id: expect.any(String),
      path: 'Inbox',
      total: inbox.length,
      unread: inbox.filter(({ isRead }) => !isRead).length,
    });
    expect(hasMore).toBe(false);
  });

  test('can be limited to what is below a folder', async () => {
    const { folders } = await world.call('mail.listFolders', { under: 'customers' });
    expect(folders.map(({ path }) => path)).toEqual([
      'Customers/Fabrikam Bikes',
      'Customers/Northwind Bakery',
      'Customers/Northwind Bakery/Invoices',
      'Customers/Tailspin Toys',
    ]);
  });

  test('goes on where the page before ended', async () => {
    const all = await world.call('mail.listFolders', {});
    const first = await world.call('mail.listFolders', { limit: 5 });
    const second = await world.call('mail.listFolders', { limit: 1000, page: first.nextPage });
    expect(first).toMatchObject({ hasMore: true, folders: { length: 5 } });
    expect([...first.folders, ...second.folders]).toEqual(all.folders);
  });

  test('lists each folder once where those of the page before are deleted or renamed before the next is read', async () => {
    const top = await world.call('mail.apiCall', call('POST', '/me/mailFolders', { displayName: 'Paged' }));
    const { id } = top.body as { id: string };
    const names = ['Ä', 'b', 'C', 'd', 'E', 'f'];
    for (const displayName of names)
      await world.call('mail.apiCall', call('POST', `/me/mailFolders/${id}/childFolders`, { displayName }));
    const listed: string[] = [];
    let page: string | undefined;
    do {
      const answer = await world.call('mail.listFolders', { under: 'Paged', limit: 2, ...defined({ page }) });
      listed.push(...answer.folders.map(({ path }) => path));
      const [first, second] = answer.folders.map((folder) => `/me/mailFolders/${folder.id}`);
      await world.call('mail.apiCall', call('DELETE', first!));
      await world.call('mail.apiCall', call('PATCH', second!, { displayName: `A ${listed.length}` }));
      page = answer.nextPage;
    } while (page !== undefined);
    expect(listed).toEqual(['Paged/b', 'Paged/C', 'Paged/d', 'Paged/E', 'Paged/f', 'Paged/Ä']);
  });

  test('leaves hidden folders out unless they are asked for', async () => {
    const paths = async (includeHidden: boolean) =>
      (await world.call('mail.listFolders', { includeHidden })).folders.map(({ path }) => path);
    expect(await paths(false)).not.toContain('Clutter');
    expect(await paths(true)).toContain('Clutter');
  });

  test('reads a shared mailbox for an account that has access', async () => {
    const { folders } = await world.call('mail.listFolders', { account: 'delegate', mailbox: sharedMailbox });
    expect(folders.find(({ path }) => path === 'Inbox')?.total).toBe(3);
  });

  test('says that delegated access is missing where the account has none', async () => {
    const refusal = await world.refusal('mail.listFolders', { mailbox: sharedMailbox });
    expect(refusal.type).toBe('PermissionDenied');
    expect(refusal.message).toContain('delegated access is missing');
    expect(refusal.message).toContain('Mail.ReadWrite.Shared');
  });

  test('says that there may be no such mailbox', async () => {
    const refusal = await world.refusal('mail.listFolders', { mailbox: 'nobody@contoso.example' });
    expect(refusal).toMatchObject({ type: 'NotFound', message: expect.stringContaining('nobody@contoso.example') });
  });
});

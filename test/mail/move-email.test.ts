import { mailUser } from '../support/world';
import { createMailWorld, sharedMailbox, allScopes, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('delegate', mailUser, allScopes);
});
afterAll(() => world.stop());

const arrived = (subject: string, folder = 'inbox', mailbox = mailUser): string =>
  world.sandbox.graph.deliverMail(mailbox, { from: 'lena@northwind.example', subject, folder }).immutableId;

const isIn = (messageId: string, folder: string, mailbox = mailUser): boolean =>
  world.sandbox.graph.messages(mailbox, folder).some(({ immutableId }) => immutableId === messageId);

const moves = (): number => world.sandbox.requests.count({ method: 'POST', path: /\/move$/ });

async function folderId(path: string): Promise<string> {
  const { folders } = await world.call('mail.listFolders', {});
  return folders.find((folder) => folder.path === path)?.id ?? '';
}

async function makeFolder(parent: string, displayName: string): Promise<void> {
  const endpoint = `/me/mailFolders/${await folderId(parent)}/childFolders`;
  const { status } = await world.call('mail.apiCall', { method: 'POST', endpoint, body: { displayName } });
  expect(status).toBe(201);
}

describe('Move Email to Folder', () => {
  test.each([
    ['its path', 'Customers/Northwind Bakery/Invoices'],
    ['its path in other letters and with slashes around it', '/customers/northwind bakery/INVOICES/'],
    ['the end of its path', 'Northwind Bakery/Invoices'],
    ['its name alone, where no other folder has it', 'Invoices'],
  ])('finds a nested folder by %s', async (_how, folder) => {
    const messageId = arrived('Invoice 7');
    const answer = await world.call('mail.moveEmail', { messageId, folder });
    expect(answer).toEqual({ messageId, folder: 'Customers/Northwind Bakery/Invoices', moved: true });
    expect(isIn(messageId, await folderId('Customers/Northwind Bakery/Invoices'))).toBe(true);
  });

  test.each(['deleteditems', 'Deleted Items', 'DeletedItems'])('takes the well-known folder "%s"', async (folder) => {
    const messageId = arrived('Old');
    await world.call('mail.moveEmail', { messageId, folder });
    expect(isIn(messageId, 'deleteditems')).toBe(true);
  });

  test('refuses Recoverable Items, by name and by id, and so do Update Email and Update Folder', async () => {
    const messageId = arrived('To stay');
    const before = moves();
    const there = { method: 'GET', endpoint: '/me/mailFolders/recoverableitemsdeletions' } as const;
    const { id } = (await world.call('mail.apiCall', there)).body as { id: string };
    const refused = { type: 'InvalidInput', message: expect.stringContaining('file them in deleteditems') };
    for (const folder of [
      'recoverableitemsdeletions',
      'Recoverable Items Deletions',
      '/recoverableitemsdeletions/x',
      id,
    ])
      for (const createMissing of [false, true]) {
        expect(await world.refusal('mail.moveEmail', { messageId, folder, createMissing })).toEqual(refused);
        expect(await world.refusal('mail.updateEmail', { messageIds: [messageId], folder, createMissing })).toEqual(
          refused,
        );
      }
    const under = 'recoverableitemsdeletions';
    expect(await world.refusal('mail.updateFolder', { folder: 'Customers', under })).toEqual(refused);
    expect([isIn(messageId, 'inbox'), moves()]).toEqual([true, before]);
  });

  test('finds a folder below one by its well-known name, whatever the mailbox calls that, and makes it once', async () => {
    const messageId = arrived('Sent last year');
    const input = { messageId, folder: 'sentitems/2025/March', createMissing: true };
    const march = 'Sent Items/2025/March';
    expect(await world.call('mail.moveEmail', input)).toMatchObject({ folder: march, createdFolder: true });
    const again = await world.call('mail.moveEmail', input);
    expect(again).toEqual({ messageId, folder: march, moved: false });
    const beside = await world.call('mail.moveEmail', { ...input, folder: 'sentitems/2025/April' });
    expect(beside).toMatchObject({ folder: 'Sent Items/2025/April' });
    const back = { messageId, folder: 'Junk Email', createMissing: false };
    await world.call('mail.moveEmail', back);
    expect(await world.call('mail.moveEmail', { ...back, folder: 'sentitems/2025' })).toMatchObject({
      folder: 'Sent Items/2025',
    });
    expect(await world.call('mail.moveEmail', { ...back, folder: 'msgfolderroot/Sent Items/2025' })).toMatchObject({
      moved: false,
    });
    expect(await world.refusal('mail.moveEmail', { ...back, folder: 'sentitems/1925' })).toEqual({
      type: 'NotFound',
      message: expect.stringContaining('The mailbox has no folder "sentitems/1925".'),
    });
    const { folders } = await world.call('mail.listFolders', { under: 'sentitems/2025' });
    expect(folders.map(({ path }) => path)).toEqual(['Sent Items/2025/April', march]);
  });

  test('takes a folder called as one that Outlook hides for the person’s own, and makes it where there is none', async () => {
    const { graph } = world.sandbox;
    const messageId = arrived('Conflict check');
    const move = (folder: string, createMissing = false) =>
      world.call('mail.moveEmail', { messageId, folder, createMissing });
    expect(await move('Conflicts')).toMatchObject({ moved: true });
    expect(isIn(messageId, 'conflicts')).toBe(true);
    // With a folder that is shown, the hidden ones beside it are listed too.
    graph.createFolder(mailUser, 'Shown', 'syncissues');
    graph.createFolder(mailUser, '2026', 'conflicts');
    expect(await move('conflicts/2026', true)).toMatchObject({ folder: 'conflicts/2026', createdFolder: true });
    expect(await move('Conflicts')).toEqual({ messageId, folder: 'conflicts', moved: true });
    expect(isIn(messageId, 'conflicts')).toBe(false);
    expect(await move('Local Failures', true)).toMatchObject({ folder: 'Local Failures', createdFolder: true });
    expect(isIn(messageId, 'localfailures')).toBe(false);
    expect(await move('Sync Issues/Conflicts')).toMatchObject({ folder: 'Sync Issues/Conflicts', moved: true });
    expect(isIn(messageId, 'conflicts')).toBe(true);
  });

  test('finds one folder by one path, whether or not it may make folders', async () => {
    await makeFolder('Customers', 'Archive');
    await makeFolder('Customers/Archive', '2024');
    const messageId = arrived('Old invoice');
    const folder = 'archive/2024';
    const found = await world.call('mail.moveEmail', { messageId, folder, createMissing: true });
    expect(found).toEqual({ messageId, folder: 'Customers/Archive/2024', moved: true });
    expect(await world.call('mail.moveEmail', { messageId, folder })).toMatchObject({ moved: false });
  });

  test('finds a folder whatever the case and the width of blanks in its name', async () => {
    const messageId = arrived('Wide blanks');
    const answer = await world.call('mail.moveEmail', { messageId, folder: 'fabrikam  bikes' });
    expect(answer).toMatchObject({ folder: 'Customers/Fabrikam Bikes', moved: true });
  });

  test('takes an id from List Folders', async () => {
    const messageId = arrived('By id');
    const folder = await folderId('Newsletters');
    expect(await world.call('mail.moveEmail', { messageId, folder })).toMatchObject({ folder: 'Newsletters' });
    expect(isIn(messageId, folder)).toBe(true);
  });

  test('asks which folder is meant when several have the name, with their paths and ids', async () => {
    await makeFolder('Customers/Fabrikam Bikes', 'Contracts');
    await makeFolder('Customers/Tailspin Toys', 'Contracts');
    const messageId = arrived('Contract');
    const { type, message } = await world.refusal('mail.moveEmail', { messageId, folder: 'contracts' });
    expect(type).toBe('InvalidInput');
    for (const path of ['Customers/Fabrikam Bikes/Contracts', 'Customers/Tailspin Toys/Contracts']) {
      expect(message).toContain(`"${path}" (id ${await folderId(path)})`);
    }
    expect(isIn(messageId, 'inbox')).toBe(true);
  });

  test('suggests the nearest name for a folder that is not there', async () => {
    const refusal = await world.refusal('mail.moveEmail', { messageId: arrived('x'), folder: 'Newsleters' });
    expect(refusal).toEqual({
      type: 'NotFound',
      message: 'The mailbox has no folder "Newsleters". Did you mean "Newsletters"? List Folders shows all there are.',
    });
  });

  test('leaves a message alone that is there already', async () => {
    const messageId = arrived('Here', 'archive');
    const before = moves();
    expect(await world.call('mail.moveEmail', { messageId, folder: 'archive' })).toMatchObject({ moved: false });
    expect(moves()).toBe(before);
  });

  test('moves once when the answer to the first attempt is lost', async () => {
    const messageId = arrived('Lost answer');
    const before = moves();
    world.sandbox.faults.add({ match: { path: /\/move$/ }, fault: { kind: 'reset-after-effect' } });
    await world.call('mail.moveEmail', { messageId, folder: 'archive' });
    expect(isIn(messageId, 'archive')).toBe(true);
    expect(moves()).toBe(before + 1);
  });

  test('moves within a shared mailbox', async () => {
    const messageId = arrived('Shared', 'inbox', sharedMailbox);
    await world.call('mail.moveEmail', {
      account: 'delegate',
      mailbox: sharedMailbox,
      messageId,
      folder: 'archive',
    });
    expect(isIn(messageId, 'archive', sharedMailbox)).toBe(true);
  });

  test('moves between the folders of another mailbox that alone are open to the account', async () => {
    const of = { account: 'delegate', mailbox: sharedMailbox };
    const { folders } = await world.call('mail.listFolders', of);
    const folder = folders.find(({ path }) => path === 'Archive')?.id ?? '';
    const match = { provider: 'graph', path: /\/mailFolders\/recoverableitemsdeletions$/ } as const;
    const fault = { kind: 'status', status: 403, code: 'ErrorAccessDenied' } as const;
    world.sandbox.faults.add({ match, fault, times: 2 });
    const [messageId, other] = [arrived('Open', 'inbox', sharedMailbox), arrived('Open', 'inbox', sharedMailbox)];
    expect(await world.call('mail.moveEmail', { ...of, messageId, folder })).toMatchObject({ moved: true });
    await world.call('mail.updateEmail', { ...of, messageIds: [other], folder });
    expect([messageId, other].map((id) => isIn(id, folder, sharedMailbox))).toEqual([true, true]);
  });

  test('says where to look for a message that is not there', async () => {
    const messageId = arrived('Elsewhere', 'inbox', sharedMailbox);
    expect(await world.refusal('mail.moveEmail', { messageId, folder: 'archive' })).toMatchObject({ type: 'NotFound' });
  });
});

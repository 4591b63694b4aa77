import { briefFaults } from '../support/request-faults';
import { mailUser } from '../support/world';
import { allScopes, createMailWorld, sharedMailbox, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('delegate', mailUser, allScopes);
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

const arrived = (subject = 'Order', more: object = {}, mailbox = mailUser): string =>
  world.sandbox.graph.deliverMail(mailbox, { from: 'lena@northwind.example', subject, ...more }).immutableId;

const message = (id: string, mailbox = mailUser) =>
  world.sandbox.graph.messages(mailbox).find(({ immutableId }) => immutableId === id)!;

const isIn = (messageId: string, folder: string, mailbox = mailUser): boolean =>
  world.sandbox.graph.messages(mailbox, folder).some(({ immutableId }) => immutableId === messageId);

const writes = (): number =>
  ['PATCH', 'POST'].reduce((sum, method) => sum + world.sandbox.requests.count({ method, path: /\/me\// }), 0);

async function folderPaths(): Promise<string[]> {
  return (await world.call('mail.listFolders', { limit: 200 })).folders.map(({ path }) => path);
}

describe('Update Email', () => {
  test('marks, labels and files several messages at once, and answers each', async () => {
    const one = arrived('One', { categories: ['Red category'] });
    const other = arrived('Other', { categories: ['Waiting for us'] });
    const answer = await world.call('mail.updateEmail', {
      messageIds: [one, other, one],
      read: true,
      flag: 'flagged',
      importance: 'high',
      addLabels: ['customer'],
      removeLabels: ['waiting for us'],
      folder: 'Northwind Bakery/Invoices',
    });
    expect(answer).toEqual({
      messages: [
        { messageId: one, labels: ['Red category', 'Customer'] },
        { messageId: other, labels: ['Customer'] },
      ],
      folder: 'Customers/Northwind Bakery/Invoices',
    });
    for (const id of [one, other]) {
      expect(message(id)).toMatchObject({ isRead: true, importance: 'high', flag: { flagStatus: 'flagged' } });
      expect(isIn(id, 'inbox')).toBe(false);
    }
    expect(message(other).categories).toEqual(['Customer']);
  });

  test('has nothing to do where all is so already', async () => {
    const messageId = arrived('Done', { categories: ['Customer'], isRead: true });
    const call = {
      messageIds: [messageId],
      read: true,
      flagDue: '2027-05-04',
      addLabels: ['Customer'],
      folder: 'archive',
    };
    await world.call('mail.updateEmail', call);
    const before = writes();
    await world.call('mail.updateEmail', call);
    expect(writes()).toBe(before);
  });

  test('changes only what it is told to', async () => {
    const messageId = arrived('Keep', { categories: ['Customer'], importance: 'high' });
    expect(await world.call('mail.updateEmail', { messageIds: [messageId], read: true })).toEqual({
      messages: [{ messageId }],
    });
    expect(message(messageId)).toMatchObject({ isRead: true, importance: 'high', categories: ['Customer'] });
    await world.call('mail.updateEmail', { messageIds: [messageId], read: false });
    expect(message(messageId).isRead).toBe(false);
  });

  test('flags for a day of the mailbox, marks that as done, and takes the flag off', async () => {
    const messageIds = [arrived('Follow up')];
    const flag = () => message(messageIds[0]!).flag;
    const told = async () => (await world.call('mail.findEmail', { messageIds })).messages[0]!;
    await world.call('mail.updateEmail', { messageIds, flagDue: '2027-05-04' });
    // Midnight in Berlin.
    expect(flag()).toEqual({
      flagStatus: 'flagged',
      startDateTime: { dateTime: '2027-05-03T22:00:00.0000000', timeZone: 'UTC' },
      dueDateTime: { dateTime: '2027-05-03T22:00:00.0000000', timeZone: 'UTC' },
    });
    expect(await told()).toMatchObject({ flag: 'flagged', flagDue: '2027-05-04' });
    await world.call('mail.updateEmail', { messageIds, flag: 'complete' });
    expect(flag()).toEqual({ flagStatus: 'complete' });
    expect(await told()).not.toHaveProperty('flagDue');
    await world.call('mail.updateEmail', { messageIds, flag: 'none' });
    expect(flag()).toEqual({ flagStatus: 'notFlagged' });
  });

  test('sets days that Find Email answers, having asked once for the zone that they are of', async () => {
    const messageIds = ['One', 'Two', 'Three'].map((subject) => arrived(subject));
    await world.call('mail.updateEmail', { messageIds, flagDue: '2027-05-05' });
    const settings = () => world.sandbox.requests.count({ method: 'GET', path: /\/mailboxSettings$/ });
    for (const criteria of [{ messageIds }, { flag: 'flagged' as const }, { after: '2020-01-01T00:00', limit: 50 }]) {
      const before = settings();
      const { messages } = await world.call('mail.findEmail', criteria);
      expect(messages.filter(({ flagDue }) => flagDue === '2027-05-05')).toHaveLength(3);
      expect(settings()).toBe(before + 1);
    }
  });

  test('updates the others where one is gone, and says which', async () => {
    const [gone, here] = [arrived('Gone'), arrived('Here')];
    world.sandbox.graph.removeMessage(mailUser, gone);
    const { messages } = await world.call('mail.updateEmail', { messageIds: [gone, here], read: true });
    expect(messages).toEqual([
      { messageId: gone, failure: expect.stringMatching(/not found|There is no/i) },
      { messageId: here },
    ]);
    expect(message(here).isRead).toBe(true);
  });

  test('updates the others where one is of another mailbox, and says which', async () => {
    const { graph } = world.sandbox;
    const another = graph.people().find((address) => address !== mailUser) ?? '';
    const elsewhere = graph.deliverMail(another, { from: 'lena@northwind.example' }).immutableId;
    const here = arrived('Beside one of another mailbox');
    const { messages } = await world.call('mail.updateEmail', { messageIds: [elsewhere, here], read: true });
    expect(messages).toEqual([
      { messageId: elsewhere, failure: expect.stringMatching(/of another mailbox/) },
      { messageId: here },
    ]);
  });

  test('is refused where every message is gone', async () => {
    const [one, other] = [arrived('Gone'), arrived('Gone too')];
    for (const id of [one, other]) world.sandbox.graph.removeMessage(mailUser, id);
    const refusal = await world.refusal('mail.updateEmail', { messageIds: [one, other], read: true });
    expect(refusal).toMatchObject({ type: 'NotFound' });
  });

  test('changes nothing where a label or a folder is not known', async () => {
    const messageIds = [arrived('Unknown')];
    const before = writes();
    const refusals = [
      await world.refusal('mail.updateEmail', { messageIds, read: true, addLabels: ['Custmer'] }),
      await world.refusal('mail.updateEmail', { messageIds, read: true, removeLabels: ['Custmer'] }),
      await world.refusal('mail.updateEmail', { messageIds, read: true, folder: 'Newsleters' }),
    ];
    expect(refusals.map(({ message: text }) => text)).toEqual([
      expect.stringContaining('did you mean "Customer"?'),
      expect.stringContaining('did you mean "Customer"?'),
      expect.stringContaining('Did you mean "Newsletters"?'),
    ]);
    expect(writes()).toBe(before);
    expect(message(messageIds[0]!).isRead).toBe(false);
  });

  test('makes labels and folders that are not there, where told to', async () => {
    const messageIds = [arrived('New places')];
    const call = { messageIds, addLabels: ['Fair 2027'], folder: 'northwind bakery/2027/May', createMissing: true };
    expect(await world.call('mail.updateEmail', call)).toEqual({
      messages: [{ messageId: messageIds[0], labels: ['Fair 2027'] }],
      folder: 'Customers/Northwind Bakery/2027/May',
      createdFolder: true,
      createdLabels: ['Fair 2027'],
    });
    const paths = await folderPaths();
    expect(paths).toContain('Customers/Northwind Bakery/2027/May');
    expect(await world.call('mail.updateEmail', call)).toEqual({
      messages: [{ messageId: messageIds[0], labels: ['Fair 2027'] }],
      folder: 'Customers/Northwind Bakery/2027/May',
    });
    expect(await folderPaths()).toEqual(paths);
  });

  test('makes no folder of a name several have, of an id, or of a path too long to be meant', async () => {
    for (const parent of ['Customers/Fabrikam Bikes', 'Customers/Tailspin Toys'])
      await world.call('mail.moveEmail', {
        messageId: arrived('x'),
        folder: `${parent}/Contracts`,
        createMissing: true,
      });
    const messageIds = [arrived('Nowhere')];
    const paths = await folderPaths();
    const refused = async (folder: string) =>
      (await world.refusal('mail.updateEmail', { messageIds, folder, createMissing: true })).type;
    expect(await refused('Contracts/2027')).toBe('InvalidInput');
    expect(await refused('A'.repeat(60))).toBe('NotFound');
    expect(await refused('1/2/3/4/5/6')).toBe('InvalidInput');
    expect(await folderPaths()).toEqual(paths);
  });

  test.each(briefFaults)('has each effect once after %s of a change and of a move', async (_what, fault) => {
    const messageIds = [arrived('Faulty'), arrived('Faulty too')];
    const before = world.sandbox.requests.count({ method: 'POST', path: /\/move$/ });
    world.sandbox.faults.add({ match: { method: 'PATCH', path: /\/messages\// }, fault });
    world.sandbox.faults.add({ match: { method: 'POST', path: /\/move$/ }, fault });
    const { messages } = await world.call('mail.updateEmail', { messageIds, read: true, folder: 'archive' });
    expect(messages).toEqual(messageIds.map((messageId) => ({ messageId })));
    for (const id of messageIds) {
      expect(message(id).isRead).toBe(true);
      expect(isIn(id, 'archive')).toBe(true);
    }
    const moves = world.sandbox.requests.count({ method: 'POST', path: /\/move$/ }) - before;
    expect(moves).toBe(fault.kind === 'reset-after-effect' ? 2 : 3);
  });

  test('makes one folder when the answer to making it is lost', async () => {
    world.sandbox.faults.add({
      match: { method: 'POST', path: /\/mailFolders/ },
      fault: { kind: 'reset-after-effect' },
    });
    const messageIds = [arrived('New place')];
    await world.call('mail.updateEmail', { messageIds, folder: 'Suppliers', createMissing: true });
    expect((await folderPaths()).filter((path) => path === 'Suppliers')).toHaveLength(1);
    expect(isIn(messageIds[0]!, 'inbox')).toBe(false);
  });

  test('keeps a label that somebody else puts on at the same moment', async () => {
    const messageId = arrived('Both');
    const fault = { kind: 'delay', milliseconds: 300 } as const;
    world.sandbox.faults.add({ match: { method: 'PATCH', path: /\/messages\// }, fault, times: 2 });
    await Promise.all([
      world.call('mail.updateEmail', { messageIds: [messageId], addLabels: ['Customer'], read: true }),
      world.call('mail.addLabel', { messageId, labels: ['Red category'] }),
    ]);
    expect([...message(messageId).categories].sort()).toEqual(['Customer', 'Red category']);
  });

  test('works in a shared mailbox', async () => {
    const messageId = arrived('Shared', {}, sharedMailbox);
    const call = { account: 'delegate', mailbox: sharedMailbox, messageIds: [messageId] };
    await world.call('mail.updateEmail', { ...call, read: true, flagDue: '2027-05-04', folder: 'archive' });
    // Midnight in Berlin, the zone of the account: a shared mailbox tells no person its own.
    const dueDateTime = { dateTime: '2027-05-03T22:00:00.0000000', timeZone: 'UTC' };
    const flag = { flagStatus: 'flagged', dueDateTime };
    expect(message(messageId, sharedMailbox)).toMatchObject({ isRead: true, flag });
    expect(isIn(messageId, 'archive', sharedMailbox)).toBe(true);
  });

  test.each([
    ['nothing to change', {}, /Say what shall change/],
    ['a day for what is done', { flag: 'complete', flagDue: '2027-05-04' }, /Only what is flagged/],
    ['a label both added and removed', { addLabels: ['A'], removeLabels: ['a'] }, /cannot be both/],
  ])('refuses %s', async (_what, changes, says) => {
    const { type, message: text } = await world.refusal('mail.updateEmail', { messageIds: ['AAk'], ...changes });
    expect({ type, text }).toEqual({ type: 'InvalidInput', text: expect.stringMatching(says) });
  });
});

import type { MailboxStepContext } from '../../activities/mailbox/in-mailbox';
import { refuseUnknownLabels } from '../../activities/mail/filing/refuse-unknown-labels';
import { mailUser } from '../support/world';
import { createMailWorld, sharedMailbox, allScopes, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('delegate', mailUser, allScopes);
  await world.connect('reader', mailUser, ['Mail.ReadWrite', 'MailboxSettings.Read', 'offline_access']);
});
afterAll(() => world.stop());

const arrived = (categories: string[] = [], mailbox = mailUser): string =>
  world.sandbox.graph.deliverMail(mailbox, { from: 'lena@northwind.example', subject: 'Order', categories })
    .immutableId;

const labelsOf = (messageId: string, mailbox = mailUser) =>
  world.sandbox.graph.messages(mailbox).find(({ immutableId }) => immutableId === messageId)?.categories;

const changes = (): number => world.sandbox.requests.count({ method: 'PATCH', path: /\/messages\// });

describe('List Labels', () => {
  test("answers the mailbox's labels with their colours in words", async () => {
    const { labels } = await world.call('mail.listLabels', {});
    expect(labels).toContainEqual({ name: 'Red category', colour: 'red' });
    expect(labels).toContainEqual({ name: 'Customer', colour: 'teal' });
  });
});

describe('Add Label', () => {
  test('keeps the labels the message has', async () => {
    const messageId = arrived(['Red category']);
    const answer = await world.call('mail.addLabel', { messageId, labels: ['Customer', 'Waiting for us'] });
    expect(answer).toEqual({ messageId, labels: ['Red category', 'Customer', 'Waiting for us'] });
    expect(labelsOf(messageId)).toEqual(answer.labels);
  });

  test('keeps every label when several are added at the same moment', async () => {
    const messageId = arrived();
    const names = ['Red category', 'Blue category', 'Green category', 'Customer'];
    const change = { method: 'PATCH', path: /\/messages\// };
    world.sandbox.faults.add({ match: change, fault: { kind: 'delay', milliseconds: 300 }, times: names.length });
    await Promise.all(names.map((name) => world.call('mail.addLabel', { messageId, labels: [name] })));
    expect([...(labelsOf(messageId) ?? [])].sort()).toEqual([...names].sort());
  });

  test('spells a label as the mailbox does, and changes nothing when the message has it', async () => {
    const messageId = arrived();
    await world.call('mail.addLabel', { messageId, labels: ['customer'] });
    const before = changes();
    expect(await world.call('mail.addLabel', { messageId, labels: ['CUSTOMER'] })).toMatchObject({
      labels: ['Customer'],
    });
    expect(changes()).toBe(before);
  });

  test('suggests the nearest label for one the mailbox does not know', async () => {
    const messageId = arrived();
    const { type, message } = await world.refusal('mail.addLabel', { messageId, labels: ['Custmer'] });
    expect(type).toBe('InvalidInput');
    expect(message).toContain('"Custmer" (did you mean "Customer"?)');
    expect(message).toContain('createMissing');
    expect(labelsOf(messageId)).toEqual([]);
  });

  test('makes a new label when told to', async () => {
    const messageId = arrived();
    const input = { messageId, labels: ['Trade fair'], createMissing: true };
    expect(await world.call('mail.addLabel', input)).toMatchObject({
      labels: ['Trade fair'],
      created: ['Trade fair'],
    });
    expect((await world.call('mail.listLabels', {})).labels).toContainEqual({ name: 'Trade fair' });
  });

  test('says what an account lacks that was connected with less, and how it gains that', async () => {
    await world.connect('frugal', mailUser, ['Mail.ReadWrite', 'offline_access']);
    expect(await world.refusal('mail.listLabels', { account: 'frugal' })).toEqual({
      type: 'PermissionDenied',
      message: expect.stringMatching(
        /"frugal" was connected without MailboxSettings\.Read, which List Labels needs.*accounts connect mail frugal`, and allow it/,
      ),
    });
    const shared = { account: 'frugal', mailbox: sharedMailbox };
    expect((await world.refusal('mail.findEmail', shared)).message).toMatch(
      /without Mail\.ReadWrite\.Shared, which Find Email needs.*connect mail frugal --shared`/,
    );
  });

  test('puts a new label on the message where the account may not change the list, and says so', async () => {
    const messageId = arrived();
    const answer = await world.call('mail.addLabel', {
      account: 'reader',
      messageId,
      labels: ['Summer sale'],
      createMissing: true,
    });
    expect(answer).toEqual({ messageId, labels: ['Summer sale'], withoutColour: ['Summer sale'] });
    expect(labelsOf(messageId)).toEqual(['Summer sale']);
  });

  test('has its effect once when the answer to the change is lost', async () => {
    const messageId = arrived(['Red category']);
    world.sandbox.faults.add({ match: { method: 'PATCH' }, fault: { kind: 'reset-after-effect' } });
    const { labels } = await world.call('mail.addLabel', { messageId, labels: ['Customer'] });
    expect(labels).toEqual(['Red category', 'Customer']);
    expect(labelsOf(messageId)).toEqual(labels);
  });

  test('needs createMissing in a shared mailbox, whose list the account may not read', async () => {
    const call = { account: 'delegate', mailbox: sharedMailbox, messageId: arrived([], sharedMailbox) };
    const { type, message } = await world.refusal('mail.addLabel', { ...call, labels: ['Customer'] });
    expect({ type, message }).toEqual({
      type: 'PermissionDenied',
      message: expect.stringContaining('set "createMissing"'),
    });
    await world.call('mail.addLabel', { ...call, labels: ['Customer'], createMissing: true });
    expect(labelsOf(call.messageId, sharedMailbox)).toEqual(['Customer']);
  });
});

describe('Remove Label', () => {
  test('keeps the other labels', async () => {
    const messageId = arrived(['Red category', 'Customer', 'Waiting for us']);
    const answer = await world.call('mail.removeLabel', { messageId, labels: ['customer'] });
    expect(answer).toEqual({ messageId, labels: ['Red category', 'Waiting for us'] });
    expect(labelsOf(messageId)).toEqual(answer.labels);
  });

  test('has nothing to do when the message does not have the label', async () => {
    const messageId = arrived(['Red category']);
    const before = changes();
    const { labels } = await world.call('mail.removeLabel', { messageId, labels: ['Customer'] });
    expect(labels).toEqual(['Red category']);
    expect(changes()).toBe(before);
  });

  test('suggests the nearest label for a name nobody knows', async () => {
    const messageId = arrived(['Winter sale']);
    const { type, message } = await world.refusal('mail.removeLabel', { messageId, labels: ['Wintersale'] });
    expect({ type, message }).toEqual({
      type: 'InvalidInput',
      message: expect.stringContaining('"Wintersale" (did you mean "Winter sale"?)'),
    });
  });

  test('takes what is absent after a reset for what the run before has taken off', async () => {
    const reset = { earlier: 'run', attempt: 1 } as MailboxStepContext;
    await expect(refuseUnknownLabels(['Winter sale'], ['Customer'], reset)).resolves.toBeUndefined();
  });

  test('succeeds when the answer to the change is lost, also for a label that is in no list', async () => {
    const messageId = arrived(['Winter sale', 'Customer']);
    world.sandbox.faults.add({ match: { method: 'PATCH' }, fault: { kind: 'reset-after-effect' } });
    const { labels } = await world.call('mail.removeLabel', { messageId, labels: ['Winter sale'] });
    expect(labels).toEqual(['Customer']);
    expect(labelsOf(messageId)).toEqual(['Customer']);
  });
});

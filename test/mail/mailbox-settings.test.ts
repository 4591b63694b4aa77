import { briefFaults } from '../support/request-faults';
import { mailUser } from '../support/world';
import { pendingOf } from '../guarantees/pending-approvals';
import { allScopes, createMailWorld, sharedMailbox, type MailWorld } from './mail-world';

let world: MailWorld;

beforeAll(async () => {
  world = await createMailWorld();
  await world.connect('delegate', mailUser, allScopes);
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

const set = () => world.sandbox.graph.automaticReply(mailUser);
const changes = () => world.sandbox.requests.count({ method: 'PATCH', path: /\/mailboxSettings$/ });

describe('Get Mailbox', () => {
  test('tells whose it is, its zone and hours, and that it does not answer by itself', async () => {
    expect(await world.call('mail.getMailbox', {})).toEqual({
      name: 'Ada Marsh',
      address: mailUser,
      timeZone: 'Europe/Berlin',
      workingHours: 'monday, tuesday, wednesday, thursday, friday 09:00-17:00 Europe/Berlin',
      automaticReply: { on: 'off' },
    });
  });

  test('tells of a shared mailbox what may be known', async () => {
    const answer = await world.call('mail.getMailbox', { account: 'delegate', mailbox: sharedMailbox });
    expect(answer).toEqual({ address: sharedMailbox });
  });
});

describe('Set Automatic Reply', () => {
  test('answers from a day to the end of another, in the zone of the mailbox', async () => {
    const call = { on: true, start: '2026-12-24', end: '2026-12-31T12:00', text: 'Back **soon**.' };
    expect(await world.call('mail.setAutomaticReply', { ...call, end: '2026-12-31' })).toEqual({
      on: true,
      start: '2026-12-24T00:00:00+01:00',
      end: '2027-01-01T00:00:00+01:00',
      timeZone: 'Europe/Berlin',
    });
    expect(set()).toMatchObject({
      status: 'scheduled',
      externalAudience: 'all',
      scheduledEndDateTime: { dateTime: '2027-01-01T00:00:00', timeZone: 'W. Europe Standard Time' },
    });
    expect(set().internalReplyMessage).toContain('<strong>soon</strong>');
    await world.call('mail.setAutomaticReply', call);
    expect((await world.call('mail.getMailbox', {})).automaticReply).toEqual({
      on: 'scheduled',
      start: '2026-12-24T00:00:00+01:00',
      end: '2026-12-31T12:00:00+01:00',
      outsiders: 'everybody',
      text: 'Back soon.',
    });
  });

  test('answers at once, others with another text, and is turned off again', async () => {
    const call = { on: true, text: 'Ask Ben.', textForOutsiders: '<b>Later</b>', outsiders: 'contacts' } as const;
    expect(await world.call('mail.setAutomaticReply', call)).toEqual({ on: true });
    expect((await world.call('mail.getMailbox', {})).automaticReply).toEqual({
      on: 'always',
      outsiders: 'contacts',
      text: 'Ask Ben.',
      textForOutsiders: '<b>Later</b>',
    });
    await world.call('mail.setAutomaticReply', { on: false });
    expect(set()).toMatchObject({ status: 'disabled', internalReplyMessage: expect.stringContaining('Ask Ben') });
  });

  test.each(briefFaults)('comes to the same after %s', async (_what, fault) => {
    const before = changes();
    world.sandbox.faults.add({ match: { method: 'PATCH', path: /\/mailboxSettings$/ }, fault });
    await world.call('mail.setAutomaticReply', { on: true, text: fault.kind });
    expect(set()).toMatchObject({ status: 'alwaysEnabled', internalReplyMessage: expect.stringContaining(fault.kind) });
    expect(changes() - before).toBe(2);
  });

  test('waits for a person, because it writes to whoever writes', async () => {
    await world.client.agents.define('away', {
      workflowType: 'none',
      taskQueue: 'none',
      equipment: { 'mail.setAutomaticReply': {} },
    });
    const before = changes();
    const call = { account: 'ada', on: true, text: 'Away.', start: '2026-12-24', end: '2026-12-31' };
    const { workflowId } = await world.client.calls.start('mail.setAutomaticReply', call, { agent: 'away' });
    const { id } = await pendingOf(world, workflowId);
    const { review } = (await world.client.approvals.get(id)).request;
    const value = '2026-12-24T00:00:00+01:00 to 2027-01-01T00:00:00+01:00 (Europe/Berlin)';
    expect(review).toEqual([{ name: 'Time', value }]);
    expect(changes()).toBe(before);
  });

  test('asks nobody for a shared mailbox, whose settings Microsoft opens to no person, and says what does reach them', async () => {
    await world.client.agents.define('desk', {
      workflowType: 'none',
      taskQueue: 'none',
      equipment: { 'mail.setAutomaticReply': { account: 'delegate' } },
    });
    const before = changes();
    const call = { account: 'delegate', mailbox: sharedMailbox, on: false };
    const { type, message } = await world.refusal('mail.setAutomaticReply', call, 'desk');
    expect(type).toBe('PermissionDenied');
    expect(message).toContain('accounts connect application');
    expect(message).not.toContain('.Shared');
    expect(changes()).toBe(before);
    const labels = await world.refusal('mail.listLabels', { account: 'delegate', mailbox: sharedMailbox });
    expect(labels.message).toContain('accounts connect application');
  });

  test.each([
    ['a text to turn it off', { on: false, text: 'x' }, /leave out text/],
    ['no text', { on: true }, /Say what those are told/],
    ['a start without an end', { on: true, text: 'x', start: '2026-12-24' }, /or neither/],
    ['an end before the start', { on: true, text: 'x', start: '2026-12-24', end: '2026-12-20' }, /must be later/],
  ])('refuses %s', async (_what, input, says) => {
    const { type, message } = await world.refusal('mail.setAutomaticReply', input);
    expect({ type, message }).toEqual({ type: 'InvalidInput', message: expect.stringMatching(says) });
  });
});

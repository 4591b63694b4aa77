import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually';
import { mailUser } from '../support/world';
import { hurried, runStep, runSteps } from './run-steps';
import { createSendingWorld, type SendingWorld } from './sending-world';

let world: SendingWorld;

beforeAll(async () => {
  world = await createSendingWorld();
});
afterEach(() => world.reset());
afterAll(() => world.stop());

const mail = () => world.mail();
const send = (input: unknown) => world.send(input);
const effects = (subject: string) => world.effects(subject);

test('what Graph says of a draft it has just made is not believed at once', async () => {
  const original = world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Fresh' });
  const refusals = [
    [412, 'ErrorIrresolvableConflict'],
    [404, 'ErrorItemNotFound'],
    [404, 'ErrorNonExistentMailBox'],
  ] as const;
  const requests = [
    { method: 'PATCH', path: /\/messages\/[^/]+$/ },
    { method: 'GET', path: /\/messages\/[^/]+$/ },
    { method: 'POST', path: /\/send$/ },
  ];
  const calls = requests.flatMap((match) =>
    refusals.map(([status, code]) => {
      world.sandbox.faults.add({ match, fault: { kind: 'status', status, code } });
      return { step: 'mail.sendEmail', input: { replyTo: original.immutableId, body: 'Soon.' }, options: hurried };
    }),
  );
  const outcomes = await runSteps(world, 'busy', ...calls);
  expect(outcomes).toEqual(calls.map(() => ({ result: expect.anything() })));
  expect(effects('RE: Fresh')).toEqual({ sent: calls.length, lost: 0, drafts: 0 });
});

test('reads that lag behind make no second mail and leave no draft', async () => {
  world.sandbox.graph.behave({ readLagMilliseconds: 60_000 });
  for (const path of [/\/me\/messages$/, /\/send$/])
    world.sandbox.faults.add({ match: { method: 'POST', path }, fault: { kind: 'reset-after-effect' } });
  const input = mail();
  const sending = send(input);
  await eventually('it is sent', () => effects(input.subject).sent > 0);
  // Its copy comes to Sent Items a moment later, and lags by itself.
  const passing = setInterval(() => world.sandbox.clock.advance(60_000), 200);
  expect(await sending.finally(() => clearInterval(passing))).toHaveProperty('result');
  expect(effects(input.subject)).toEqual({ sent: 1, lost: 0, drafts: 0 });
});

test('labels that are read as they were before are not taken for a conflict with somebody else', async () => {
  const { immutableId } = world.sandbox.graph.deliverMail(mailUser, {
    from: 'lena@northwind.example',
    subject: 'Labels',
  });
  world.sandbox.graph.behave({ readLagMilliseconds: 800 });
  world.sandbox.faults.add({ match: { method: 'PATCH' }, fault: { kind: 'reset-after-effect' } });
  await sleep(900);
  const input = { messageId: immutableId, labels: ['Red category'] };
  expect(await runStep(world, 'busy', 'mail.addLabel', input)).toMatchObject({ result: { labels: ['Red category'] } });
});

test('a mailbox is not believed to be gone at once, whatever the step', async () => {
  const fault = { kind: 'status', status: 404, code: 'ErrorNonExistentMailBox' } as const;
  world.sandbox.faults.add({ match: { provider: 'graph' }, fault, times: 2 });
  expect(await runStep(world, 'busy', 'mail.findEmail', { limit: 1 })).toHaveProperty('result');
  world.sandbox.faults.add({ match: { provider: 'graph' }, fault, times: 3 });
  expect((await runStep(world, 'busy', 'mail.findEmail', { limit: 1 })).error?.type).toBe('NotFound');
});

test('an item that was just made is not believed to be missing at once, whatever the step', async () => {
  const { graph, faults, requests } = world.sandbox;
  const noon = { dateTime: '2027-05-04T12:00:00', timeZone: 'UTC' };
  const message = graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Just made' });
  const [contact] = graph.addContacts(mailUser, [{ displayName: 'Just made' }]);
  const event = graph.createEvent(mailUser, { subject: 'Just made', start: noon, end: noon });
  const calls = [
    { step: 'mail.moveEmail', input: { messageId: message.immutableId, folder: 'archive' } },
    { step: 'contacts.updateContact', input: { contactId: contact?.id, jobTitle: 'Buyer' } },
    { step: 'calendar.deleteEvent', input: { eventId: event.id } },
  ];
  const fault = { kind: 'status', status: 404, code: 'ErrorItemNotFound' } as const;
  for (const [at, { step, input }] of calls.entries()) {
    faults.add({ match: { path: /\/(messages|contacts|events)\/[^/]+(\/move)?$/ }, fault });
    const { result } = await runStep(world, 'busy', step, input);
    expect(result).toMatchObject(
      [{ messageId: expect.any(String) }, { jobTitle: 'Buyer' }, { outcome: 'deleted' }][at] ?? {},
    );
  }
  requests.clear();
  expect(await runStep(world, 'busy', 'calendar.deleteEvent', calls[2]?.input)).toMatchObject({
    result: { outcome: 'already gone' },
  });
  expect(requests.count({ provider: 'graph' })).toBe(2);
});

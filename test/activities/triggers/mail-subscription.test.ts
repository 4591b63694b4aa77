import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities, type Activities } from '../../../activities';
import { createDependencies } from '../../../activities/dependencies';
import { obtainedApplication } from '../../../src/accounts/obtained-application';
import { defined } from '../../../src/json/defined';
import { createKeyRing, generateKey, type WrittenKey } from '../../../src/encryption/key-ring';
import { eventsSignal, type TriggerSubscription } from '../../../src/messages/trigger';
import type { PullInput, PullOutcome } from '../../../src/messages/trigger-activities';
import { isClientState } from '../../../src/trust/client-state';
import { eventually } from '../../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../../support/world';

let server: Server;
let publicUrl: string;
/** Whether the address answers Graph's handshake. */
let answers = true;
let world: World;
let service: Activities['service'];

beforeAll(async () => {
  server = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://here').searchParams.get('validationToken') ?? '';
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end(answers ? token : 'no');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  publicUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  world = await createWorld({ environment: { PUBLIC_URL: publicUrl, CATCH_UP_SECONDS: '600' } });
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  ({ service } = createActivities(createDependencies(world)));
});
afterEach(() => {
  world.sandbox.faults.clear();
  world.sandbox.graph.behave({ duplicateSubscriptions: 'refused' });
  for (const { id } of world.sandbox.graph.subscriptions()) world.sandbox.graph.expireSubscription(id);
});
afterAll(async () => {
  await world.stop();
  server.close();
});

const environment = (info: { attempt?: number; retryPolicy?: { maximumAttempts: number } } = {}) =>
  new MockActivityEnvironment(info, { client: world.client.temporal });
const definitionOf = (id: string) => ({
  id,
  type: 'mail.newEmail',
  account: 'support',
  config: {},
  ignoreOwnChanges: false,
});
const addressOf = (id: string) => `${publicUrl}/webhooks/mail/${id}`;
const at = (id: string) =>
  world.sandbox.graph.subscriptions().filter(({ notificationUrl }) => notificationUrl === addressOf(id));

async function subscribe(id: string, known?: TriggerSubscription, activities = service): Promise<TriggerSubscription> {
  const input = { definition: definitionOf(id), ...defined({ subscription: known }) };
  const run = activities['triggers.subscribe'];
  const answer = await environment().run<[typeof input], { subscription?: TriggerSubscription }, typeof run>(
    run,
    input,
  );
  return answer.subscription!;
}

async function look(id: string, subscription: TriggerSubscription, activities = service): Promise<PullOutcome> {
  const since = new Date(Date.now() - 60_000).toISOString();
  const input = { definition: definitionOf(id), since, immediately: true, subscription };
  return environment().run<[PullInput], PullOutcome, (input: PullInput) => Promise<PullOutcome>>(
    activities['triggers.pull'],
    input,
  );
}

test('each mailbox of an application’s account is announced, under its address; of a person’s only the own', async () => {
  const [clientId, mailbox] = ['aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee', 'support@contoso.example'];
  world.sandbox.login.registerApplication({ clientId, secret: 's', roles: ['Mail.Read', 'Mail.ReadWrite'] });
  const proof = { kind: 'secret', secret: 's' } as const;
  const application = { tenant: 'contoso.example', clientId, proof, mailboxes: [mailbox, 'ben@contoso.example'] };
  const obtained = await obtainedApplication(world.configuration, application);
  await world.client.accounts.connect({ integration: 'mail', name: 'desk', ...obtained });
  const watch = async (id: string, account: string, config: Record<string, unknown>) => {
    const input = { definition: { ...definitionOf(id), account, config } };
    const run = service['triggers.subscribe'];
    await environment().run<[typeof input], { subscription?: TriggerSubscription }, typeof run>(run, input);
    return at(id).map(({ resource }) => resource);
  };
  expect(await watch('desk', 'desk', { mailbox: mailbox.toUpperCase() })).toEqual([`users/${mailbox}/messages`]);
  expect(await watch('shared', 'support', { mailbox })).toEqual([]);
  await expect(watch('either', 'desk', {})).rejects.toMatchObject({ type: 'InvalidInput' });
  await expect(watch('foreign', 'desk', { mailbox: mailUser })).rejects.toMatchObject({ type: 'PermissionDenied' });
});

test('the webhook of another address is looked after, also where that begins like the address now', async () => {
  const made = await subscribe('first');
  expect((await look('first', made)).subscriptionNeedsCare).toBe(false);
  const moved = { ...world, configuration: { ...world.configuration, publicUrl: publicUrl.slice(0, -1) } };
  const { service: afterwards } = createActivities(createDependencies(moved));
  expect((await look('first', made, afterwards)).subscriptionNeedsCare).toBe(true);
});

describe('under a key ring that has another key first', () => {
  const added = generateKey();
  /** What a process with these keys does. */
  const withKeys = (...keys: [WrittenKey, ...WrittenKey[]]) =>
    createActivities(createDependencies({ ...world, keyRing: createKeyRing(keys, 'the test') })).service;
  /** The key of the world, as it is written. */
  const first = (): WrittenKey => {
    const { current: id, keys } = world.keyRing;
    return { id, key: keys.get(id)!.export().toString('base64') };
  };
  const alone = () => createKeyRing([added], 'the test');

  test('the subscription is made anew: what the key before made is taken no more once that is dropped', async () => {
    const made = await subscribe('first');
    const rotated = withKeys(added, first());
    expect((await look('first', made, rotated)).subscriptionNeedsCare).toBe(true);
    const anew = await subscribe('first', made, rotated);
    expect(anew.ids).not.toEqual(made.ids);
    const [present, ...others] = at('first');
    expect([present?.id, others]).toEqual([anew.ids[0], []]);
    expect(isClientState(alone(), 'first', present?.clientState ?? '')).toBe(true);
    expect((await look('first', anew, rotated)).subscriptionNeedsCare).toBe(false);
    expect((await subscribe('first', anew, rotated)).ids).toEqual(anew.ids);
  });

  test('one that an earlier version made, which did not say with which key, is made anew too', async () => {
    const { key: _unsaid, ...made } = await subscribe('first');
    const rotated = withKeys(added, first());
    expect((await look('first', made, rotated)).subscriptionNeedsCare).toBe(true);
    expect((await subscribe('first', made, rotated)).ids).not.toEqual(made.ids);
  });

  test('with one key only such a one is left until it is due to be renewed, and made anew then', async () => {
    const { key: _unsaid, ...made } = await subscribe('first');
    expect((await look('first', made)).subscriptionNeedsCare).toBe(false);
    expect((await subscribe('first', made)).ids).not.toEqual(made.ids);
  });
});

describe.each(['refused', 'accepted'] as const)(
  'where a second subscription to the same is %s',
  (duplicateSubscriptions) => {
    beforeEach(() => world.sandbox.graph.behave({ duplicateSubscriptions }));

    test('several triggers on one mailbox have one each, which announces arrivals', async () => {
      const made = [await subscribe('first'), await subscribe('second'), await subscribe('third')];
      expect(world.sandbox.graph.subscriptions().map(({ id }) => [id])).toEqual(made.map(({ ids }) => ids));
      for (const { changeTypes } of world.sandbox.graph.subscriptions()) expect(changeTypes).toContain('created');
      expect(['first', 'second', 'third'].map((id) => at(id).length)).toEqual([1, 1, 1]);
    });

    test('an answer that was lost leaves one, and it is the one the trigger knows', async () => {
      const match = { provider: 'graph' as const, method: 'POST', path: /\/subscriptions$/ };
      world.sandbox.faults.add({ match, fault: { kind: 'reset-after-effect' }, times: 1 });
      await expect(subscribe('first')).rejects.toMatchObject({ type: 'ProviderUnavailable' });
      expect(at('first')).toHaveLength(1);
      const { ids } = await subscribe('first');
      expect(at('first').map(({ id }) => id)).toEqual(ids);
    });

    test('one that is known and good is renewed', async () => {
      const known = await subscribe('first');
      expect((await subscribe('first', known)).ids).toEqual(known.ids);
    });
  },
);

describe('where Graph makes no subscription for minutes', () => {
  const attempt = (number: number, known?: TriggerSubscription) => {
    const input = { definition: definitionOf('first'), ...defined({ subscription: known }) };
    const run = service['triggers.subscribe'];
    const info = { attempt: number, retryPolicy: { maximumAttempts: 65 } };
    return environment(info).run<[typeof input], object, typeof run>(run, input);
  };
  const refuse = (method: string) =>
    world.sandbox.faults.add({
      match: { provider: 'graph', method, path: /\/subscriptions(?:\/|$)/ },
      fault: { kind: 'status', status: 503 },
      times: 9,
    });

  test('one that is gone is told to be missing after three attempts, however many there are', async () => {
    const known = await subscribe('first');
    for (const id of known.ids) world.sandbox.graph.expireSubscription(id);
    refuse('POST');
    await expect(attempt(2, known)).rejects.toMatchObject({ type: 'RateLimited' });
    expect(await attempt(3, known)).toMatchObject({
      incomplete: { subscription: { ids: [], callbackUrl: addressOf('first') }, problem: expect.any(String) },
    });
  });

  test('one that is there and cannot be renewed is tried as long as there are attempts', async () => {
    const known = await subscribe('first');
    refuse('PATCH');
    await expect(attempt(64, known)).rejects.toMatchObject({ type: 'RateLimited' });
    expect(at('first').map(({ id }) => id)).toEqual(known.ids);
  });
});

test('one that an attempt made too late is found by the next look, and removed', async () => {
  world.sandbox.graph.behave({ duplicateSubscriptions: 'accepted' });
  const late = await subscribe('first');
  const [leftover] = at('first');
  const mine = { ...late, ids: ['6b1f1f5e-0000-4000-8000-000000000000'] };
  // As if the trigger knew another one, made beside it.
  expect((await look('first', mine)).subscriptionNeedsCare).toBe(true);
  const known = await subscribe('first', mine);
  expect(known.ids).not.toContain(leftover?.id);
  expect(at('first').map(({ id }) => id)).toEqual(known.ids);
  expect((await look('first', known)).subscriptionNeedsCare).toBe(false);
});

test('a trigger that is removed takes along what it never knew of', async () => {
  await subscribe('first');
  await subscribe('second');
  const input = { definition: definitionOf('first'), subscription: { ids: [], callbackUrl: '' } };
  const run = service['triggers.unsubscribe'];
  await environment().run<[typeof input], unknown, typeof run>(run, input);
  expect([at('first').length, at('second').length]).toEqual([0, 1]);
});

describe('Outlook’s part of the service wraps what it has to say', () => {
  const fail = (method: string, status: number, message: string, times = 1) =>
    world.sandbox.faults.add({
      match: { provider: 'graph', method, path: /\/subscriptions\/[^/]+$/ },
      fault: { kind: 'status', status, code: 'ExtensionError', message },
      times,
    });
  const wrapped = (operation: string, inner: string) =>
    `Operation: ${operation}; Exception: [Status Code: ${inner}; Reason: ${inner}]`;

  test.each([
    ['is not there', 401, wrapped('Read', 'NotFound')],
    ['may not be read', 403, wrapped('Read', 'Forbidden')],
    ['belongs to a token it does not know', 401, wrapped('Read', 'Unauthorized')],
    ['cannot be read', 500, 'There was an error processing a storage extension.'],
  ])('a subscription that %s by its id is renewed where the listing has it', async (_what, status, message) => {
    const known = await subscribe('first');
    fail('GET', status, message);
    expect((await subscribe('first', known)).ids).toEqual(known.ids);
    fail('GET', status, message);
    expect((await look('first', known)).subscriptionNeedsCare).toBe(false);
  });

  test('one that is gone is made again', async () => {
    const known = await subscribe('first');
    for (const id of known.ids) world.sandbox.graph.expireSubscription(id);
    fail('GET', 403, wrapped('Read', 'NotFound'));
    const again = await subscribe('first', known);
    expect(at('first').map(({ id }) => id)).toEqual(again.ids);
  });

  test.each([
    ['gone', 401, wrapped('Update', 'NotFound')],
    ['not to be renewed', 400, wrapped('Update', 'BadRequest')],
  ])('one that turns out to be %s is replaced', async (_what, status, message) => {
    const known = await subscribe('first');
    fail('PATCH', status, message);
    const again = await subscribe('first', known);
    expect(again.ids).not.toEqual(known.ids);
    expect(at('first').map(({ id }) => id)).toEqual(again.ids);
  });

  test('what it will do in a moment is tried again, and nothing is replaced', async () => {
    const known = await subscribe('first');
    fail('PATCH', 400, wrapped('Update', 'ServiceUnavailable'));
    await expect(subscribe('first', known)).rejects.toMatchObject({ type: 'RateLimited', nonRetryable: false });
    expect((await subscribe('first', known)).ids).toEqual(known.ids);
  });

  test('a trigger is removed though its subscription is gone already', async () => {
    const known = await subscribe('first');
    fail('DELETE', 401, wrapped('Delete', 'NotFound'));
    const input = { definition: definitionOf('first'), subscription: known };
    const run = service['triggers.unsubscribe'];
    await expect(environment().run<[typeof input], unknown, typeof run>(run, input)).resolves.not.toThrow();
  });
});

test.each([
  [403, true],
  [503, false],
])('a look at the webhook that fails with %i takes no event away', async (status, needsCare) => {
  const known = await subscribe('first');
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: `Beside ${String(status)}` });
  world.sandbox.faults.add({
    match: { provider: 'graph', path: /\/subscriptions/ },
    fault: { kind: 'status', status },
    times: 2,
  });
  const { reports, subscriptionNeedsCare } = await look('first', known);
  expect(reports.map(({ label }) => label)).toContain(`Beside ${String(status)}`);
  expect(subscriptionNeedsCare).toBe(needsCare);
});

test.each([
  [14, false],
  [16, true],
])(
  'a trigger whose webhook was tried %i minutes ago tries again: %s, however short a time ago its look was asked for',
  async (minutes, needsCare) => {
    const webhookTriedAt = new Date(Date.now() - minutes * 60_000).toISOString();
    expect(await lookWithout({ webhookTriedAt })).toMatchObject({ subscriptionNeedsCare: needsCare });
    // An earlier version did not say when it was tried: a look that waits so long follows no other.
    const scheduledTimestampMs = Date.now() - minutes * 60_000;
    expect(await lookWithout({}, { scheduledTimestampMs })).toMatchObject({ subscriptionNeedsCare: needsCare });
  },
);

/** A look of a trigger that has no webhook. */
function lookWithout(more: Partial<PullInput>, info: { scheduledTimestampMs?: number } = {}): Promise<PullOutcome> {
  const since = new Date(Date.now() - 60_000).toISOString();
  const input = { definition: definitionOf('without'), since, immediately: true, ...more };
  const when = { scheduledTimestampMs: Date.now(), ...info };
  return new MockActivityEnvironment(when, { client: world.client.temporal }).run<
    [PullInput],
    PullOutcome,
    (input: PullInput) => Promise<PullOutcome>
  >(service['triggers.pull'], input);
}

test('that there is no webhook stays said until there is one', async () => {
  answers = false;
  const triggers = [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: {} }];
  await world.client.agents.define('watcher', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers,
  });
  const state = () => world.client.triggers.get('inbox');
  const said = async () => (await state()).problem?.text;
  await eventually('it runs', () => state().catch(() => undefined));
  await eventually('it says so', async () => ((await said()) === undefined ? undefined : true));
  await eventually('it has looked', async () => (await state()).lastCompletePullAt);
  expect(await said()).toContain('The webhook could not be set up');

  answers = true;
  const trigger = world.client.temporal.workflow.getHandle('trigger/inbox');
  await trigger.signal(eventsSignal, { hints: [], lifecycle: 'subscription removed' });
  await eventually('it has one', async () => (await state()).path === 'webhook');
  expect(await said()).toBeUndefined();
  expect(at('inbox')).toHaveLength(1);
});

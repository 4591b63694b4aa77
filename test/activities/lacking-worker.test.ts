import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities, type Activities } from '../../activities';
import { createDependencies } from '../../activities/dependencies';
import { sealCredential } from '../../src/accounts/credential';
import type { Configuration } from '../../src/configuration';
import type { AccountActivityInput } from '../../src/messages/connected-account';
import type { TriggerSubscription } from '../../src/messages/trigger';
import type { PullInput } from '../../src/messages/trigger-activities';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';

/** A service worker beside others that have an address and an application, started without either. */
let world: World;
let server: Server;
let lacking: Configuration;
let activities: Activities;

beforeAll(async () => {
  server = createServer((request, response) => {
    const token = new URL(request.url ?? '', 'http://here').searchParams.get('validationToken') ?? '';
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end(token);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publicUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  world = await createWorld({
    environment: { PUBLIC_URL: publicUrl, POLLING_SECONDS: '0.2', CATCH_UP_SECONDS: '0.3' },
  });
  await world.connectAccounts();
  const { publicUrl: _address, ...rest } = world.configuration;
  const { clientId: _id, clientSecret: _secret, ...microsoft } = rest.microsoft;
  lacking = { ...rest, microsoft };
  activities = createActivities(createDependencies({ ...world, configuration: lacking }));
});
afterAll(async () => {
  await world.stop();
  server.close();
});

const environment = (attempt: number, maximumAttempts = 5) =>
  new MockActivityEnvironment({ attempt, retryPolicy: { maximumAttempts } }, { client: world.client.temporal });
const left = { type: 'LeftToAnotherWorker', category: 'BENIGN', nonRetryable: false, nextRetryDelay: 500 };
const definition = { id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };
const webhooks = () => world.sandbox.graph.subscriptions().map(({ id }) => id);

test('its looks leave the webhook of a trigger alone, and its attempt to look after it is left to the others first', async () => {
  const { client, sandbox } = world;
  const complete = await world.startWorkers({ only: 'services' });
  const { ignoreOwnChanges: _default, ...trigger } = definition;
  const noting = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {} };
  await client.agents.define('watcher', { ...noting, triggers: [trigger] });
  await eventually('it has its webhook', async () => {
    const overview = await client.triggers.get('inbox').catch(() => undefined);
    return overview?.path === 'webhook' && overview.lastCompletePullAt !== undefined;
  });
  const made = webhooks();
  await complete.stop();
  await world.startWorkers({ only: 'services', configuration: lacking });
  const looks = () => sandbox.requests.count({ provider: 'graph', path: /\/delta/ });
  const before = looks();
  await eventually('it has looked', () => looks() > before + 20);
  expect(webhooks()).toEqual(made);
  expect(sandbox.requests.count({ provider: 'graph', method: 'DELETE', path: /\/subscriptions/ })).toBe(0);

  const known: TriggerSubscription = {
    ids: made,
    callbackUrl: `${world.configuration.publicUrl!}/webhooks/mail/inbox`,
  };
  const input = { definition, subscription: known };
  for (const attempt of [1, 4])
    await expect(environment(attempt).run(activities.service['triggers.subscribe'], input)).rejects.toMatchObject(left);
  expect(webhooks()).toEqual(made);
  // One that has the address has tried, and Graph did not answer.
  const heartbeatDetails = { hasAddress: true };
  const beside = new MockActivityEnvironment(
    { attempt: 6, retryPolicy: { maximumAttempts: 65 }, heartbeatDetails },
    { client: world.client.temporal },
  );
  await expect(beside.run(activities.service['triggers.subscribe'], input)).rejects.toMatchObject(left);
  expect(webhooks()).toEqual(made);
  // Nobody has taken it: the address has been given up. A webhook that is there is tried for longer where its provider does not answer.
  expect(await environment(5, 65).run(activities.service['triggers.subscribe'], input)).toEqual({});
  expect(webhooks()).toEqual([]);
});

test('it asks for a webhook to be given up once a day at most, and looks as often as without one meanwhile', async () => {
  const subscription = { ids: ['one'], callbackUrl: 'https://agents.example/webhooks/mail/inbox' };
  const look = (hours: number, immediately = true) => {
    const webhookTriedAt = new Date(Date.now() - hours * 3_600_000).toISOString();
    const since = new Date(Date.now() - 60_000).toISOString();
    const input: PullInput = { definition, since, immediately, subscription, webhookTriedAt };
    return environment(1).run(activities.service['triggers.pull'], input);
  };
  expect(await look(23)).toMatchObject({ subscriptionNeedsCare: false });
  expect(await look(25)).toMatchObject({ subscriptionNeedsCare: true });
  await expect(look(1, false)).rejects.toMatchObject({ nextRetryDelay: 200 });
});

test('it leaves a renewal to the others, and says at the last attempt what is missing', async () => {
  const refreshToken = world.sandbox.login.issueRefreshToken(mailUser, ['Mail.Read'], 'known-client');
  const expiresAt = new Date(0).toISOString();
  const credential = { kind: 'microsoft', tenant: 'common', accessToken: 'a', refreshToken, expiresAt } as const;
  const renew = (attempt: number, configuration = lacking) => {
    const { accounts } = createActivities(createDependencies({ ...world, configuration }));
    const sealed = sealCredential(world.keyRing, 'mail/support', { ...credential, clientId: 'known-client' });
    const input: AccountActivityInput = {
      integration: 'mail',
      name: 'support',
      sealedCredential: sealed,
      scopes: ['Mail.Read'],
    };
    return environment(attempt).run(accounts['accounts.refresh'], input);
  };
  const another = { ...lacking, microsoft: { ...lacking.microsoft, clientId: 'another-client' } };
  for (const configuration of [lacking, another]) {
    await expect(renew(1, configuration)).rejects.toMatchObject(left);
    const reason = expect.stringMatching(/MICROSOFT_CLIENT_ID/);
    expect(await renew(5, configuration)).toMatchObject({ kind: 'misconfigured', reason });
  }
});

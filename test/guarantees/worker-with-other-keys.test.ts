import { NativeConnection, Runtime } from '@temporalio/worker';
import { AgentIntegrationsClient } from '../../src/client';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { describeRun } from '../../src/temporal/run/describe-run';
import { pendingOf } from '../../src/temporal/run/pending-activity';
import { eventually } from '../support/eventually';
import { connectTestServer } from '../support/temporal-server';
import { startServiceWorkers } from '../support/workers';
import { agentTaskQueue, createWorld, mailUser, type RunningWorkers, type World } from '../support/world';

let world: World;
let ours: RunningWorkers;
const others = createKeyRing([generateKey()], 'another installation');

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  ours = await world.startWorkers();
  const triggers = [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: {} }];
  await world.client.agents.define('desk', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers,
  });
  await eventually('the trigger has looked', async () => (await pullOf())?.heartbeatDetails?.payloads?.length);
});
afterAll(() => world.stop());

/** Starts the worker of somebody with other keys, beside ours. */
async function startTheirs(): Promise<RunningWorkers> {
  const nativeConnection = await NativeConnection.connect({ address: (await connectTestServer()).address });
  const close = () => nativeConnection.close();
  const workers = await startServiceWorkers({ ...world, nativeConnection, keyRing: others }).catch((error: unknown) =>
    close().then(() => Promise.reject(error as Error)),
  );
  return { stop: () => workers.stop().then(close) };
}

/** The look that the trigger waits in, as Temporal tells it. */
async function pullOf() {
  const run = await describeRun(world.client.temporal, 'trigger/inbox');
  return pendingOf(run?.raw, 'triggers.pull')[0];
}

/** Waits until that worker has taken so many looks. */
const triedBy = async (times: number) => {
  const before = (await pullOf())?.attempt ?? 0;
  await eventually('it has taken looks', async () => ((await pullOf())?.attempt ?? 0) >= before + times);
};

test('a worker that can read nothing of what is there does not start, and says why', async () => {
  await expect(startTheirs()).rejects.toThrow(
    /^This worker does not start, .* namespace "test-.*"\. Of 4 accounts, agents, .* Give it the key ring of the others\./,
  );
});

test('one that can read a part starts, and says what it cannot read', async () => {
  const { connection } = await connectTestServer();
  const them = new AgentIntegrationsClient({ connection, namespace: world.namespace, keyRing: others });
  await them.accounts.connect({
    integration: 'board',
    name: 'theirs',
    owner: 'somebody',
    scopes: ['read'],
    credential: { kind: 'trello-token', key: 'key', token: 'token' },
  });
  await eventually('it is listed', async () => (await them.accounts.list()).length);
  const warn = jest.spyOn(Runtime.instance().logger, 'warn');
  const theirs = await startTheirs();
  const said = warn.mock.calls.map(([message]) => message);
  warn.mockRestore();
  await theirs.stop();
  expect(said).toContainEqual(
    expect.stringMatching(/^Of 4 accounts, .* this worker delays whatever it takes of theirs/),
  );
});

test('its looks leave the position of a trigger as it was, it is named, and no event is lost or told twice', async () => {
  await ours.stop();
  const left = (await pullOf())?.heartbeatDetails;
  const theirs = await startTheirs();
  await triedBy(3);
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Now', text: 'Hello' });
  await triedBy(3);
  const pull = await pullOf();
  expect(pull?.heartbeatDetails).toEqual(left);
  expect(pull?.lastFailure?.message).toMatch(/lacks the key that sealed it, .* Give that worker the key ring/);
  expect(pull?.lastFailure?.encodedAttributes ?? undefined).toBeUndefined();
  const { problems } = await world.client.status();
  expect(problems).toContainEqual(
    expect.stringMatching(/^The last look of the trigger "inbox" failed \(the worker "\d+@.+" lacks the key: give it/),
  );
  await theirs.stop();

  ours = await world.startWorkers();
  const { recent } = await eventually('its agent was started', async () => {
    const overview = await world.client.triggers.get('inbox');
    return overview.recent.some(({ delivered }) => delivered) && overview;
  });
  expect(recent).toMatchObject([{ label: 'Now', delivered: true }]);
}, 120_000);

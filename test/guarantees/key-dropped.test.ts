import { metrics } from '@opentelemetry/api';
import { Conversation } from '../../src/calls/conversation';
import { describeStatus } from '../../src/cli/output/describe-status';
import { AgentIntegrationsClient } from '../../src/client';
import { createKeyRing, generateKey, type KeyRing } from '../../src/encryption/key-ring';
import { measureStanding } from '../../src/gateway/standing-metrics';
import { createStructuredLogger } from '../../src/logging/structured-logger';
import { catalogueFor } from '../../src/models/catalogue-for';
import { startMetrics } from '../../src/telemetry/prometheus';
import { eventually } from '../support/eventually';
import { connectTestServer } from '../support/temporal-server';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';

const [oldKey, newKey] = [generateKey(), generateKey()];
const both = createKeyRing([newKey, oldKey], 'the test, rotated');
const newAlone = createKeyRing([newKey], 'the test, with the old key dropped');
let world: World;

beforeAll(async () => {
  world = await createWorld({ keyRing: createKeyRing([oldKey], 'the test') });
  await world.connectAccounts();
});
afterAll(() => world.stop());

async function clientWith(keyRing: KeyRing) {
  const { connection } = await connectTestServer();
  return new AgentIntegrationsClient({ connection, namespace: world.namespace, keyRing });
}

/** What runs and was begun before, as SECURITY.md has somebody ask. */
async function begunBefore(instant: Date): Promise<string[]> {
  const query = `ExecutionStatus = 'Running' AND StartTime < '${instant.toISOString()}'`;
  const found: string[] = [];
  for await (const { workflowId } of world.client.temporal.workflow.list({ query })) found.push(workflowId);
  return found;
}

/** What a model that calls over MCP or HTTP as the agent has been shown. */
const talkThrough = (client: AgentIntegrationsClient) => new Conversation(client, { agent: 'desk', name: 'ada' });
const { plan } = catalogueFor({ 'mail.findEmail': {} })[0]!;
const foundMail = { messages: [{ id: 'AAMkAD' }] };
const withHandle = { messages: [{ id: expect.stringMatching(/^m\d+$/) }] };
const handleIn = (shown: unknown) => (shown as typeof foundMail).messages[0]?.id;

test('what was confirmed and connected again under the new key goes on when the old one is dropped', async () => {
  const before = await world.startWorkers({ only: 'services' });
  const triggers = [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: {} }];
  const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {}, triggers };
  await world.client.agents.define('desk', definition);
  const shown = await talkThrough(world.client).toAnswer(plan, foundMail, {});
  expect(shown).toEqual(withHandle);
  const looked = async ({ triggers }: AgentIntegrationsClient) =>
    (await triggers.get('inbox').catch(() => undefined))?.lastCompletePullAt;
  await eventually('it watches', () => looked(world.client));
  await before.stop();

  const during = await world.startWorkers({ only: 'services', keyRing: both });
  const restarted = new Date();
  const rotated = await clientWith(both);
  await rotated.agents.confirm('desk');
  await world.connectAccounts(rotated);
  const left = await eventually('nothing runs that was begun before but what another begins for', async () => {
    const ids = await begunBefore(restarted);
    return ids.every((id) => /^(timetable|conversation)\//.test(id)) && ids;
  });
  expect(left).toContainEqual(expect.stringMatching(/^conversation\/desk\//));
  await during.stop();
  for (const id of left) await world.strangerClient.workflow.getHandle(id).terminate();

  await world.startWorkers({ keyRing: newAlone });
  const after = await clientWith(newAlone);
  expect((await after.agents.confirm('desk')).warnings).toEqual([]);
  expect(await after.accounts.get('board', 'team')).toMatchObject({ state: 'connected' });
  // Temporal still asks a worker about the run that was terminated, whose beginning none can read: that must not end the worker.
  await expect(talkThrough(after).toInput(plan, { messageIds: [handleIn(shown)] })).rejects.toMatchObject({
    type: 'InvalidInput',
    message: expect.stringContaining(`"${String(handleIn(shown))}" `),
  });
  expect(await talkThrough(after).toAnswer(plan, foundMail, {})).toEqual(withHandle);
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'After', text: 'Hello' });
  const delivered = await eventually('its agent was started', async () =>
    (await after.triggers.get('inbox')).recent.find(({ label }) => label === 'After'),
  );
  expect(delivered).toMatchObject({ delivered: true });
}, 120_000);

/** What a gateway with that client tells Prometheus. */
async function measuredBy(client: AgentIntegrationsClient): Promise<string> {
  const collect = startMetrics({ logger: createStructuredLogger() });
  measureStanding(client);
  const measured = await collect();
  metrics.disable(); // it is the process's
  return measured;
}

test('what was not is named by status, as is its run once nobody can work on it, and counted by a gateway', async () => {
  const late = await clientWith(createKeyRing([oldKey], 'the test'));
  await late.accounts.connect({
    integration: 'board',
    name: 'forgotten',
    owner: 'somebody',
    scopes: ['read', 'write'],
    credential: { kind: 'trello-token', key: 'key', token: 'token' },
  });
  const after = await clientWith(newAlone);
  const forgotten = 'connected-account/board/forgotten';
  const status = await eventually('a worker has tried its run', async () => {
    const told = await after.status();
    return told.stuck.some(({ workflowId }) => workflowId === forgotten) ? told : undefined;
  });
  expect(status.unreadable).toEqual([forgotten]);
  expect(status.problems).toEqual([
    expect.stringContaining(
      `Of 1 accounts, agents, triggers and approvals (${forgotten}) this process cannot read how they stand`,
    ),
    expect.stringContaining('The run of the account "board/forgotten" goes no further'),
  ]);
  const measured = await measuredBy(after);
  expect(measured).toContain('agent_integrations_accounts{integration="board",state="unreadable"} 1');
  expect(measured).toContain('agent_integrations_accounts{integration="board",state="connected"} 1');
  expect(measured).toContain('agent_integrations_agents{state="defined"} 1');
}, 120_000);

test('with the key ring of another installation, status says that it can read nothing, not that all is well', async () => {
  const stranger = await clientWith(createKeyRing([generateKey()], 'another installation'));
  const status = await stranger.status();
  expect(status.unreadable).toEqual(
    expect.arrayContaining(['connected-account/mail/support', 'agent/desk', 'trigger/inbox']),
  );
  expect(status).toMatchObject({ accounts: [], triggers: [], unseen: { agents: [] } });
  expect(status.problems[0]).toContain('the key that sealed them is not in its key ring. Give it the key ring');
  const screen = describeStatus(status, Date.now());
  expect(screen).not.toMatch(/All is well|all connected|Nothing waits/);
  expect(screen).toContain('Accounts: 0, and 3 that this process cannot read');
  expect(screen).toContain('Triggers: 0, and 1 that this process cannot read');
  const measured = await measuredBy(stranger);
  expect(measured).toContain('agent_integrations_agents{state="unreadable"} 1');
  expect(measured).not.toContain('agent_integrations_agents{state="defined"}');
});

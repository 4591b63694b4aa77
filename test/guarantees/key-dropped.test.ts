import { AgentIntegrationsClient } from '../../src/client';
import { createKeyRing, generateKey, type KeyRing } from '../../src/encryption/key-ring';
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

test('what was confirmed and connected again under the new key goes on when the old one is dropped', async () => {
  const before = await world.startWorkers({ only: 'services' });
  const triggers = [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: {} }];
  const definition = { workflowType: 'noting', taskQueue: agentTaskQueue, equipment: {}, triggers };
  await world.client.agents.define('desk', definition);
  const looked = async ({ triggers }: AgentIntegrationsClient) =>
    (await triggers.get('inbox').catch(() => undefined))?.lastCompletePullAt;
  await eventually('it watches', () => looked(world.client));
  await before.stop();

  const during = await world.startWorkers({ only: 'services', keyRing: both });
  const restarted = new Date();
  const rotated = await clientWith(both);
  await rotated.agents.confirm('desk');
  await world.connectAccounts(rotated);
  await eventually('nothing runs that was begun before but what shares an account out', async () =>
    (await begunBefore(restarted)).every((id) => id.startsWith('timetable/')),
  );
  await during.stop();
  for (const id of await begunBefore(restarted)) await world.strangerClient.workflow.getHandle(id).terminate();

  await world.startWorkers({ keyRing: newAlone });
  const after = await clientWith(newAlone);
  expect((await after.agents.confirm('desk')).warnings).toEqual([]);
  expect(await after.accounts.get('board', 'team')).toMatchObject({ state: 'connected' });
  world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'After', text: 'Hello' });
  const delivered = await eventually('its agent was started', async () =>
    (await after.triggers.get('inbox')).recent.find(({ label }) => label === 'After'),
  );
  expect(delivered).toMatchObject({ delivered: true });
}, 120_000);

import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { AgentIntegrationsClient } from '../../src/client';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { eventually } from '../support/eventually';
import { connectTestServer } from '../support/temporal-server';
import { bundleOf } from '../support/workflow-bundles';
import { workflowsInThread } from '../support/workflows-in-thread';
import { createWorld, mailUser, type World } from '../support/world';

const oldKey = generateKey();
let world: World;

beforeAll(async () => {
  world = await createWorld({ keyRing: createKeyRing([oldKey], 'the test') });
  await world.connectAccounts();
});
afterAll(() => world.stop());

test('accounts and pending approvals made with the old key go on under a ring with a new key first', async () => {
  const before = await world.startWorkers();
  const call = await world.client.calls.start('mail.sendEmail', {
    account: 'support',
    to: ['lena@northwind.example'],
    subject: 'Before the rotation',
    body: 'Written under the old key.',
  });
  await eventually('the mail was asked for', async () => (await world.client.approvals.list())[0]);
  await before.stop();

  const keyRing = createKeyRing([generateKey(), oldKey], 'the test, rotated');
  const { connection } = await connectTestServer();
  const { namespace, configuration, nativeConnection } = world;
  const rotated = new AgentIntegrationsClient({ connection, namespace, keyRing });
  const services = await new AgentIntegrationsPlugin({ configuration, keyRing }).createServiceWorkers({
    connection: nativeConnection,
    namespace,
    workflowBundle: bundleOf('service'),
    ...workflowsInThread,
  });
  const runs = services.map((worker) => worker.run());
  try {
    const [approval] = await rotated.approvals.list();
    await rotated.approvals.decide(approval!.id, 'Grace', { decision: 'approve' });
    await rotated.temporal.workflow.getHandle(call.workflowId).result();
    expect(world.sandbox.graph.sentMail(mailUser)).toHaveLength(1);
    expect((await rotated.accounts.list()).map(({ name }) => name)).toEqual(['support', 'team']);
  } finally {
    for (const worker of services) worker.shutdown();
    await Promise.all(runs);
  }
}, 90_000);

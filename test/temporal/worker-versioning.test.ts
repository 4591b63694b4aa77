import { Worker } from '@temporalio/worker';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { startAs } from '../guarantees/run-steps';
import { eventually } from '../support/eventually';
import { bundleOf } from '../support/workflow-bundles';
import { workflowsInThread } from '../support/workflows-in-thread';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
  await world.client.agents.define('versioned', {
    workflowType: 'steps',
    taskQueue: agentTaskQueue,
    equipment: { 'mail.sendEmail': { permission: 'approval' } },
  });
});
afterAll(() => world.stop());

const deploymentName = 'agents';

/** A user's worker of one version, whose runs stay with it. It is the current one when this answers. */
async function deploy(buildId: string) {
  const { nativeConnection, namespace, configuration, keyRing } = world;
  const worker = await Worker.create({
    connection: nativeConnection,
    namespace,
    taskQueue: agentTaskQueue,
    workflowBundle: bundleOf('agents'),
    ...workflowsInThread,
    plugins: [new AgentIntegrationsPlugin({ configuration, keyRing })],
    workerDeploymentOptions: {
      useWorkerVersioning: true,
      version: { deploymentName, buildId },
      defaultVersioningBehavior: 'PINNED',
    },
  });
  const running = worker.run();
  const { workflowService } = world.client.temporal.connection;
  await eventually(`${buildId} is current`, () =>
    workflowService.setWorkerDeploymentCurrentVersion({ namespace, deploymentName, buildId }).then(
      () => true,
      () => undefined,
    ),
  );
  return {
    stop: async () => {
      worker.shutdown();
      await running;
    },
  };
}

const send = (subject: string) =>
  startAs(world, 'versioned', 'steps', [
    { step: 'mail.sendEmail', input: { to: ['lena@northwind.example'], subject, body: 'Hello.' } },
  ]);
const asked = (count: number) =>
  eventually(`${count} ask`, async () => {
    const pending = await world.client.approvals.list();
    return pending.length === count ? pending : undefined;
  });

test('a run that waits for a person ends on the version it began with, and those begun after an upgrade on the new one', async () => {
  const before = await deploy('one');
  const old = await send('Begun before');
  await asked(1);
  const after = await deploy('two');
  const young = await send('Begun after');
  for (const { id } of await asked(2)) await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  const versionOf = async (run: typeof old) => {
    await expect(run.result()).resolves.toEqual([{ result: expect.anything() }]);
    return (await run.describe()).raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;
  };
  expect([await versionOf(old), await versionOf(young)]).toEqual(['one', 'two']);
  const subjects = world.sandbox.graph.sentMail(mailUser).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['Begun after', 'Begun before']);
  await Promise.all([before.stop(), after.stop()]);
});

import { Worker } from '@temporalio/worker';
import { readStatus } from '../../src/client/status/status';
import { unpolledAgents } from '../../src/doctor/check-temporal';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { waitsForWorker } from '../../src/temporal/run/untaken-task';
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
    triggers: [{ id: 'watched', type: 'mail.newEmail', account: 'support' }],
  });
});
afterAll(() => world.stop());

const deploymentName = 'agents';

/** A user's worker of one version, whose runs stay with it. */
async function runVersion(buildId: string) {
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
  return {
    stop: async () => {
      worker.shutdown();
      await running;
    },
  };
}

const makeCurrent = (buildId: string) =>
  eventually(`${buildId} is current`, () =>
    world.client.temporal.connection.workflowService
      .setWorkerDeploymentCurrentVersion({ namespace: world.namespace, deploymentName, buildId })
      .then(
        () => true,
        () => undefined,
      ),
  );

const sending = (subject: string) => [
  { step: 'mail.sendEmail', input: { to: ['lena@northwind.example'], subject, body: 'Hello.' } },
];
const send = (subject: string) => startAs(world, 'versioned', 'steps', sending(subject));
const asked = (count: number) =>
  eventually(`${count} ask`, async () => {
    const pending = await world.client.approvals.list();
    return pending.length === count ? pending : undefined;
  });

test('what starts while no version is current waits, and where the cause is asked for it is named, with the command that ends it', async () => {
  const worker = await runVersion('zero');
  const untaken =
    `What is started on the task queue "${agentTaskQueue}" waits for a worker without a version, as no version is the current one, ` +
    'and those that poll it are of the version agents.zero. Make the version that is to take it the current one, after each roll-out: ' +
    '`temporal worker deployment set-current-version --deployment-name agents --build-id zero`.';
  const { agents, status } = { agents: world.client.agents, status: () => world.client.status() };
  await eventually('its version is known', async () => {
    const text = await agents.unpolledQueueOf({ taskQueue: agentTaskQueue });
    return text === untaken && text;
  });
  expect((await status()).problems).toEqual([untaken]);
  const [found] = await unpolledAgents(world.client.temporal, [await agents.get('versioned')]);
  expect(found).toMatchObject({ text: 'No worker takes what is started for the agent "versioned".', advice: untaken });
  const diagnosis = await world.client.triggers.diagnose('watched');
  expect(diagnosis.findings.filter(({ level }) => level === 'problem')).toEqual([{ level: 'problem', text: untaken }]);
  const run = await send('Begun while no version is current');
  const waits = waitsForWorker('The run', await run.describe(), Date.now() + 60_000);
  expect(waits).toMatch(
    /^The run has waited since .* Does one run, and if workers have versions, of the one that is current\?$/,
  );
  expect(waitsForWorker('The run', await run.describe())).toBeUndefined();
  await makeCurrent('zero');
  const [{ id } = { id: '' }] = await asked(1);
  expect(await agents.unpolledQueueOf({ taskQueue: agentTaskQueue })).toBeUndefined();
  expect((await status()).problems).toEqual([]);
  await worker.stop();
  await world.client.approvals.decide(id, 'Grace', { decision: 'reject' });
  const left = await eventually('its task waits', async () =>
    waitsForWorker('The run', await run.describe(), Date.now() + 120_000),
  );
  expect(left).toMatch(
    / It stays on the version agents\.zero: let a worker of that version run until nothing is left on it\.$/,
  );
  await run.terminate();
});

test('a run that waits for a person ends on the version it began with, and those begun after an upgrade on the new one', async () => {
  const before = await runVersion('one');
  await makeCurrent('one');
  const old = await send('Begun before');
  await asked(1);
  const after = await runVersion('two');
  await makeCurrent('two');
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

test('runs left on versions that nobody runs any more are told by status, one of each version', async () => {
  const runs: string[] = [];
  const begin = async (subject: string) => {
    const { workflowId } = await world.client.agents.start('versioned', { input: sending(subject) });
    runs.push(workflowId);
    return asked(runs.length);
  };
  const before = await runVersion('three');
  await makeCurrent('three');
  await begin('First of three');
  await begin('Second of three');
  const after = await runVersion('four');
  await makeCurrent('four');
  const requests = await begin('First of four');
  await Promise.all([before.stop(), after.stop()]);
  for (const { id } of requests) await world.client.approvals.decide(id, 'Grace', { decision: 'approve' });
  const problems = await eventually('all three wait', async () => {
    const status = await readStatus(world.client.temporal, Date.now() + 120_000);
    return status.stuck.some(({ problem }) => problem.endsWith(' of that workflow.')) && status.problems;
  });
  const left = (version: string): unknown =>
    expect.stringMatching(
      new RegExp(`^The run versioned/.* has waited since .* stays on the version agents\\.${version}: let a worker`),
    );
  expect(problems).toEqual([left('four'), left('three')]);
  expect(problems[1]).toMatch(/ So it is with 1 more of that workflow\.$/);
  for (const run of runs) await world.client.temporal.workflow.getHandle(run).terminate();
}, 60_000);

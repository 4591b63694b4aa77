import { MockActivityEnvironment } from '@temporalio/testing';
import { createActivities } from '../../activities';
import { createDependencies } from '../../activities/dependencies';
import { problemsOf } from '../../src/client/status/status';
import { tellIfNotWorkedOn } from '../../src/cli/commands/agents/tell-if-not-worked-on';
import type { Terminal } from '../../src/cli/output/terminal';
import { checkAgents } from '../../src/doctor/check-agents';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { tsToMs } from '@temporalio/common/lib/time';
import { lastEventOfRun } from '../../src/temporal/run/run-events';
import { eventually } from '../support/eventually';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import { bundleOf } from '../support/workflow-bundles';
import { running, type RunningWorkers } from '../support/workers';
import { workflowsInThread } from '../support/workflows-in-thread';

let world: World;
let sound: RunningWorkers;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  sound = await world.startWorkers();
  await world.client.agents.define('watcher', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers: ['inbox', 'asked'].map((id) => ({ id, type: 'mail.newEmail', account: 'support' })),
  });
  for (const id of ['inbox', 'asked'])
    await eventually(
      `${id} has looked`,
      async () => (await world.client.triggers.get(id).catch(() => undefined))?.lastCompletePullAt,
    );
});
afterAll(() => world.stop());

/** Workers of the services that do not know the workflows: what another release has begun is to them what these are. */
async function startStrangers(): Promise<RunningWorkers> {
  const { nativeConnection: connection, namespace, configuration, keyRing } = world;
  const plugin = new AgentIntegrationsPlugin({ configuration, keyRing });
  const workflowBundle = bundleOf('agents');
  const options = { ...workflowsInThread, shutdownGraceTime: '2 seconds' } as const;
  return running(await plugin.createServiceWorkers({ connection, namespace, workflowBundle, ...options }));
}

const goesNoFurther = (what: string): unknown =>
  expect.stringMatching(
    new RegExp(
      `^The run of the ${what} goes no further: the worker on the task queue "[\\w-]+" has failed to work on it \\d+ times\\. .*rolled back`,
    ),
  );

test('a run that no worker can work on is said by status, doctor and diagnose, though all it says itself is as before', async () => {
  const { client, sandbox } = world;
  expect(await client.status()).toMatchObject({ stuck: [], problems: [] });
  await sound.stop();
  const strangers = await startStrangers();
  sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Lunch' });
  // Whatever a run is told has it worked on.
  for (const workflowId of ['agent/watcher', 'connected-account/mail/support', 'trigger/inbox'])
    await client.temporal.workflow.getHandle(workflowId).signal('whatever');
  const status = await eventually('all three have been tried', async () => {
    const told = await client.status();
    return told.stuck.filter(({ workflowId }) => workflowId !== 'trigger/asked').length === 3 ? told : undefined;
  });
  const sentences = ['account "mail/support"', 'agent "watcher"', 'trigger "inbox"'].map(goesNoFurther);
  expect(status.problems).toEqual(expect.arrayContaining(sentences));
  expect(status.triggers).toContainEqual(expect.objectContaining({ id: 'inbox', status: 'active' }));
  expect(problemsOf({ ...status, stuck: [] })).toEqual([]);
  const findings = await checkAgents(client, []);
  const problems = findings.filter(({ level }) => level === 'problem');
  expect(problems.map(({ text }) => text)).toEqual(expect.arrayContaining(sentences));
  expect(new Set(problems.map(({ area }) => area))).toEqual(new Set(['accounts', 'agents', 'triggers']));
  // Known before, and seen while the question waits.
  for (const id of ['inbox', 'asked'])
    expect(await client.triggers.diagnose(id)).toEqual({
      findings: [{ level: 'problem', text: goesNoFurther(`trigger "${id}"`) }],
    });
  // A trigger whose own run goes on, of an account whose run does not.
  const { service } = createActivities(createDependencies(world));
  const definition = { id: 'other', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };
  const environment = new MockActivityEnvironment({}, { client: client.temporal });
  expect(await environment.run(service['triggers.diagnose'], { definition })).toEqual({
    findings: [{ level: 'problem', text: goesNoFurther('account "mail/support"') }],
  });
  const { triggers } = client;
  for (const ask of [() => triggers.get('inbox'), () => triggers.pause('inbox'), () => triggers.test('inbox')])
    await expect(ask()).rejects.toMatchObject({
      type: 'ProviderUnavailable',
      message: goesNoFurther('trigger "inbox"'),
    });
  await strangers.stop();

  await world.startWorkers();
  await eventually('everything goes on', async () => {
    const { problems: left } = await client.status();
    return left.length === 0;
  });
  await eventually('nothing is lost', async () => {
    const { overview } = await client.triggers.diagnose('inbox');
    return overview?.counts.delivered === 1;
  });
}, 120_000);

test('when something happened in a run last is told without a worker', async () => {
  const handle = world.client.temporal.workflow.getHandle('agent/watcher');
  const before = Date.now();
  await handle.signal('whatever');
  const { workflowId, runId } = await handle.describe();
  const last = await lastEventOfRun(world.client.temporal, workflowId, runId);
  expect(tsToMs(last?.eventTime)).toBeGreaterThan(before - 1_000);
});

test('a run of an agent that its worker cannot work on is said by status, doctor, its own page and who waits for its end', async () => {
  const { client } = world;
  const misspelt = { workflowType: 'notign', taskQueue: agentTaskQueue, equipment: {} };
  await client.agents.define('misspelt', misspelt);
  const first = await client.agents.start('misspelt');
  const { workflowId } = await client.agents.start('misspelt');
  const { stuck, problems } = await eventually('both are tried', async () => {
    const status = await client.status();
    return status.stuck.some(({ problem }) => problem.endsWith(' So it is with 1 more of that workflow.')) && status;
  });
  expect(stuck).toMatchObject([{ kind: 'run', workflowId }]);
  const said = /^The run misspelt\/\S+ goes no further: .* "test-agents" .* Does it know the workflow "notign"\?/;
  expect(problems).toContainEqual(expect.stringMatching(said));
  const findings = await checkAgents(client, []);
  expect(findings).toContainEqual(expect.objectContaining({ area: 'agents', text: expect.stringMatching(said) }));
  expect(await client.agents.story(first.workflowId)).toMatchObject({
    ...{ status: 'RUNNING', total: 0, notWorkedOn: expect.stringMatching(/^This run goes no further: .* "notign"\?/) },
  });

  const notices: string[] = [];
  const terminal = { notice: (_json: object, words: string) => void notices.push(words) } as unknown as Terminal;
  const over = new AbortController();
  const telling = tellIfNotWorkedOn(client, workflowId, terminal, over.signal);
  await eventually('it is told', () => notices.length);
  over.abort();
  await telling;
  expect(notices).toEqual([expect.stringMatching(/^This run goes no further: .* It is waited for nevertheless/)]);
}, 60_000);

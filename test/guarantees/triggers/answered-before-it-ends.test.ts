import { eventsSignal } from '../../../src/messages/trigger';
import { eventually } from '../../support/eventually';
import { agentTaskQueue, createWorld, type World } from '../../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  await world.connectAccounts();
  await world.startWorkers({ only: 'services' });
});
afterAll(() => world.stop());

const delta = { provider: 'graph', path: /delta/ } as const;

test('what is asked of a trigger while its run ends, and the look under way is told to stop, is answered', async () => {
  await world.client.agents.define('watcher', {
    workflowType: 'noting',
    taskQueue: agentTaskQueue,
    equipment: {},
    triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support', config: {} }],
  });
  await eventually('the trigger has looked', async () => {
    const overview = await world.client.triggers.get('inbox').catch(() => undefined);
    return overview?.lastCompletePullAt;
  });
  const handle = world.client.temporal.workflow.getHandle('trigger/inbox');
  const { runId } = await handle.describe();
  // A look that is told to stop has ended only some seconds later, and so has what is asked.
  world.sandbox.faults.add({ match: { provider: 'graph' }, fault: { kind: 'delay', milliseconds: 4_000 }, times: 20 });
  const before = world.sandbox.requests.count(delta);
  await eventually('a look has begun', () => world.sandbox.requests.count(delta) > before);
  // As many events as end a run, however many of them a task takes up.
  await Promise.all(Array.from({ length: 210 }, () => handle.signal(eventsSignal, { hints: [] })));
  const { findings } = await world.client.triggers.diagnose('inbox');
  expect(findings.map(({ text }) => text).join(' ')).toContain('connected');
  world.sandbox.faults.clear();
  await eventually('the run has ended', async () => ((await handle.describe()).runId === runId ? undefined : true));
});

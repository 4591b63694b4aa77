import { Worker, type WorkerOptions } from '@temporalio/worker';
import { AgentIntegrationsPlugin } from '../src/plugin';
import { bundleOf } from './support/workflow-bundles';
import { agentTaskQueue, createWorld, type World } from './support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

test("a user's own worker with the plugin hosts the services too, and stops with them", async () => {
  const { nativeConnection: connection, namespace, configuration, keyRing } = world;
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue: agentTaskQueue,
    workflowBundle: bundleOf('agents'),
    plugins: [new AgentIntegrationsPlugin({ configuration, keyRing, hostServices: true })],
  });
  const boards = await worker.runUntil(async () => {
    await world.connectAccounts();
    const answer = await world.client.calls.run('board.getBoards', { account: 'team', includeLists: false });
    return answer.boards.map(({ name }) => name);
  });
  expect(boards).toContain('Support');
  expect(worker.getState()).toBe('STOPPED');
});

test("it fails where the services do, once the user's own worker has ended what it had under way", async () => {
  const { nativeConnection: connection, namespace, configuration, keyRing } = world;
  const plugin = new AgentIntegrationsPlugin({ configuration, keyRing, hostServices: true });
  const failing = { run: () => Promise.reject(new Error('No such queue.')), getState: () => 'FAILED' };
  jest.spyOn(plugin, 'createServiceWorkers').mockResolvedValue([failing as unknown as Worker]);
  const worker = await Worker.create({
    ...{ connection, namespace, taskQueue: agentTaskQueue, workflowBundle: bundleOf('agents'), plugins: [plugin] },
  });
  await expect(worker.run()).rejects.toThrow('No such queue.');
  expect(worker.getState()).toBe('STOPPED');
});

describe('slots for activities', () => {
  const configured = (options: Partial<WorkerOptions>) => {
    const { configuration, keyRing } = world;
    const plugin = new AgentIntegrationsPlugin({ configuration, keyRing });
    return plugin.configureWorker({ taskQueue: agentTaskQueue, ...options });
  };

  test('are two hundred where nobody says otherwise', () => {
    expect(configured({}).maxConcurrentActivityTaskExecutions).toBe(200);
    expect(configured({ maxConcurrentActivityTaskExecutions: 7 }).maxConcurrentActivityTaskExecutions).toBe(7);
  });

  test('are left to a tuner, which the SDK takes only without a number', () => {
    const tuner = { tunerOptions: { targetCpuUsage: 0.8, targetMemoryUsage: 0.8 } };
    expect(configured({ tuner })).not.toHaveProperty('maxConcurrentActivityTaskExecutions');
  });
});

import { NativeConnection, Worker, type WorkerOptions, type WorkerPlugin } from '@temporalio/worker';
import { AgentIntegrationsPlugin } from '../src/plugin';
import { bundleOf } from './support/workflow-bundles';
import { connectTestServer } from './support/temporal-server';
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

describe('the services that a worker hosts', () => {
  const services = () => {
    const { configuration, keyRing } = world;
    const plugin = new AgentIntegrationsPlugin({ configuration, keyRing, hostServices: true });
    const asked = jest.spyOn(plugin, 'createServiceWorkers').mockRejectedValue(new Error('Far enough.'));
    return { plugin, asked };
  };
  const runWith = async (plugins: WorkerPlugin[], options: Partial<WorkerOptions>) => {
    const worker = await Worker.create({
      ...{ taskQueue: agentTaskQueue, workflowBundle: bundleOf('agents'), plugins },
      ...options,
    });
    await expect(worker.run()).rejects.toThrow('Far enough.');
  };

  test('are where it is, whatever other workers have the same plugin', async () => {
    const { connection, namespace } = await elsewhere();
    const { plugin, asked } = services();
    const other: WorkerPlugin = {
      name: 'the plugin for another worker, which is configured meanwhile',
      configureWorker: (options) => {
        plugin.configureWorker({ taskQueue: 'other', namespace: 'other' });
        return options;
      },
    };
    await runWith([plugin, other], { connection, namespace });
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ connection, namespace }));
  });

  test('are where it is, also where a plugin after this one says where', async () => {
    const { connection, namespace } = await elsewhere();
    const { plugin, asked } = services();
    const placing: WorkerPlugin = {
      name: 'placing',
      configureWorker: (options) => ({ ...options, connection, namespace }),
    };
    await runWith([plugin, placing], { namespace: 'other' });
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ connection, namespace }));
  });

  test('make a connection each where they are given none, as the SDK does, which closes it', async () => {
    const { configuration, keyRing } = world;
    const opened = jest.spyOn(NativeConnection, 'connect').mockRejectedValue(new Error('Nobody would close it.'));
    const created = jest.spyOn(Worker, 'create').mockRejectedValue(new Error('Far enough.'));
    const plugin = new AgentIntegrationsPlugin({ configuration, keyRing });
    await expect(plugin.createServiceWorkers({ workflowBundle: bundleOf('service') })).rejects.toThrow('Far enough.');
    expect(created).toHaveBeenCalledWith(expect.not.objectContaining({ connection: expect.anything() as unknown }));
    for (const spy of [opened, created]) spy.mockRestore();
  });

  /** With a connection of its own: it is held by a worker that never runs. */
  const elsewhere = async () => {
    const { address } = await connectTestServer();
    return { connection: await NativeConnection.connect({ address }), namespace: world.namespace };
  };
});

const configured = (options: Partial<WorkerOptions>) => {
  const { configuration, keyRing } = world;
  const plugin = new AgentIntegrationsPlugin({ configuration, keyRing });
  return plugin.configureWorker({ taskQueue: agentTaskQueue, ...options });
};

describe('slots for activities', () => {

  test('are two hundred where nobody says otherwise', () => {
    expect(configured({}).maxConcurrentActivityTaskExecutions).toBe(200);
    expect(configured({ maxConcurrentActivityTaskExecutions: 7 }).maxConcurrentActivityTaskExecutions).toBe(7);
  });

  test('are left to a tuner, which the SDK takes only without a number', () => {
    const tuner = { tunerOptions: { targetCpuUsage: 0.8, targetMemoryUsage: 0.8 } };
    expect(configured({ tuner })).not.toHaveProperty('maxConcurrentActivityTaskExecutions');
  });
});

import {
  bundleWorkflowCode,
  DefaultLogger,
  NativeConnection,
  Worker,
  type WorkerOptions,
  type WorkerPlugin,
} from '@temporalio/worker';
import { AgentIntegrationsPlugin } from '../src/plugin';
import { bundlerPlugin, interceptorModule } from '../src/plugin/bundler-plugin';
import { requireAdditions } from '../src/plugin/require-additions';
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

/** A plugin whose services fail at once, and what they are made with. */
function withFailingServices() {
  const { configuration, keyRing } = world;
  const plugin = new AgentIntegrationsPlugin({ configuration, keyRing, hostServices: true });
  const failing = { run: () => Promise.reject(new Error('No such queue.')), getState: () => 'FAILED' };
  const made = jest.spyOn(plugin, 'createServiceWorkers').mockResolvedValue([failing as unknown as Worker]);
  return { plugin, made };
}

test("it fails where the services do, once the user's own worker has ended what it had under way", async () => {
  const { nativeConnection: connection, namespace } = world;
  const { plugin } = withFailingServices();
  const worker = await Worker.create({
    ...{ connection, namespace, taskQueue: agentTaskQueue, workflowBundle: bundleOf('agents'), plugins: [plugin] },
  });
  await expect(worker.run()).rejects.toThrow('No such queue.');
  expect(worker.getState()).toBe('STOPPED');
});

describe('the services that a worker hosts', () => {
  const runWith = async (options: Partial<WorkerOptions>) => {
    const worker = await Worker.create({ taskQueue: agentTaskQueue, workflowBundle: bundleOf('agents'), ...options });
    await expect(worker.run()).rejects.toThrow('No such queue.');
  };

  test('are where it is, whatever other workers have the same plugin', async () => {
    const { nativeConnection: connection, namespace } = world;
    const { plugin, made } = withFailingServices();
    const another: WorkerPlugin = {
      name: 'configures another worker meanwhile',
      configureWorker: (options) => {
        plugin.configureWorker({ taskQueue: 'another', namespace: 'another' });
        return options;
      },
    };
    await runWith({ connection, namespace, plugins: [plugin, another] });
    expect(made).toHaveBeenCalledWith(expect.objectContaining({ connection, namespace }));
  });

  test('are where it is, also where a plugin after this one says where', async () => {
    const { nativeConnection: connection, namespace } = world;
    const { plugin, made } = withFailingServices();
    const placing: WorkerPlugin = {
      name: 'says where',
      configureWorker: (options) => ({ ...options, connection, namespace }),
    };
    await runWith({ namespace: 'another', plugins: [plugin, placing] });
    expect(made).toHaveBeenCalledWith(expect.objectContaining({ connection, namespace }));
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
});

describe('workflows bundled ahead of time', () => {
  const workflowsPath = require.resolve('./encryption/codec-workflows');
  const logger = new DefaultLogger('ERROR');
  const lacking = /made without AgentIntegrationsPlugin.*bundlerPlugin/s;

  test('without the plugin stop a worker before it runs, since its runs would act for nobody', async () => {
    const { nativeConnection: connection, namespace, configuration, keyRing } = world;
    const plugin = new AgentIntegrationsPlugin({ configuration, keyRing });
    const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger });
    const options = { connection, namespace, workflowBundle };
    await expect(Worker.create({ ...options, taskQueue: 'bare', plugins: [plugin] })).rejects.toThrow(lacking);
    await expect(plugin.createServiceWorkers(options)).rejects.toThrow(lacking);
  });

  test('are refused also where half of it is missing: interceptors, or what encrypts failures', async () => {
    expect(() => requireAdditions(bundleOf('codec'))).toThrow(lacking);
    const interceptors = { workflowInterceptorModules: [interceptorModule] };
    const withInterceptors = await bundleWorkflowCode({ ...interceptors, workflowsPath, logger });
    expect(() => requireAdditions(withInterceptors)).toThrow(lacking);
  });

  test('with it are taken, also with a failure converter of the user', async () => {
    expect(() => requireAdditions(bundleOf('agents'))).not.toThrow();
    const failureConverterPath = require.resolve('./composition/user/failure-converter');
    const bundle = await bundleWorkflowCode({ failureConverterPath, workflowsPath, plugins: [bundlerPlugin], logger });
    expect(() => requireAdditions(bundle)).not.toThrow();
  });
});

const configured = (options: Partial<WorkerOptions>) => {
  const { configuration, keyRing } = world;
  const plugin = new AgentIntegrationsPlugin({ configuration, keyRing });
  return plugin.configureWorker({ taskQueue: agentTaskQueue, ...options });
};

describe('a worker that is told to stop', () => {
  test('has 25 seconds for what is under way, and gives up soon after that, where nobody says otherwise', () => {
    expect(configured({})).toMatchObject({ shutdownGraceTime: '25 seconds', shutdownForceTime: '28 seconds' });
    expect(configured({ shutdownForceTime: '1 minute' })).toMatchObject({ shutdownForceTime: '1 minute' });
    const patient = configured({ shutdownGraceTime: '5 minutes' });
    expect([patient.shutdownGraceTime, patient.shutdownForceTime]).toEqual(['5 minutes', undefined]);
  });
});

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

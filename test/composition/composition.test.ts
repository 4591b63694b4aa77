import { activityInfo } from '@temporalio/activity';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { decode } from '@temporalio/common/lib/encoding';
import { SimplePlugin } from '@temporalio/plugin';
import { NativeConnection, Worker, type ActivityInterceptorsFactory } from '@temporalio/worker';
import { AgentIntegrationsClient } from '../../src/client';
import { createPayloadCodec } from '../../src/encryption/payload-codec';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { connectTestServer } from '../support/temporal-server';
import { agentTaskQueue, createWorld, type World } from '../support/world';
import { ReversingCodec } from './user/reversing-codec';
import type { composed } from './user/workflows';

const codec = new ReversingCodec();
const dataConverter = {
  payloadCodecs: [codec],
  payloadConverterPath: require.resolve('./user/payload-converter'),
  failureConverterPath: require.resolve('./user/failure-converter'),
};
/** What a user's interceptors, activities and plugins saw, in order. */
const seen: string[] = [];

const activity: ActivityInterceptorsFactory = () => ({
  inbound: {
    execute: (input, next) => {
      if (input.headers['user-header'] !== undefined) seen.push(`activity ${activityInfo().activityType}`);
      return next(input);
    },
  },
});
const starting: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => {
    seen.push(`start ${input.workflowType}`);
    return next(input);
  },
};

class UserPlugin extends SimplePlugin {
  override configureClient(options: Parameters<SimplePlugin['configureClient']>[0]) {
    seen.push('plugin of a client');
    return super.configureClient(options);
  }
}

let world: World;
let client: AgentIntegrationsClient;
let worker: Worker;

beforeAll(async () => {
  world = await createWorld({ environment: { STEPS_WITHOUT_AGENT: 'autopilot' } });
  const { nativeConnection, namespace, configuration, keyRing } = world;
  const { connection } = world.client.temporal;
  client = new AgentIntegrationsClient({
    connection,
    namespace,
    keyRing,
    configuration,
    dataConverter,
    interceptors: { workflow: [starting] },
    plugins: [new UserPlugin({ name: 'user' })],
  });
  worker = await Worker.create({
    connection: nativeConnection,
    namespace,
    taskQueue: agentTaskQueue,
    workflowsPath: require.resolve('./user/workflows'),
    dataConverter,
    activities: {
      later: (at: Date) => Promise.resolve(new Date(at.getTime() + 1)),
      default: () => Promise.resolve(seen.push(`default ${activityInfo().activityType}`)),
    },
    interceptors: { activity: [activity], workflowModules: [require.resolve('./user/workflow-interceptors')] },
    plugins: [new AgentIntegrationsPlugin({ configuration, keyRing, hostServices: true })],
  });
});
afterAll(() => world.stop());

const encodingOf = (payload: Payload | undefined): string => decode(payload?.metadata?.encoding ?? new Uint8Array());
const eventsOf = async (id: string) => (await world.client.temporal.workflow.getHandle(id).fetchHistory()).events ?? [];

test("a user's codec, converters, interceptors and plugins work together with ours, in worker and client", async () => {
  const start = (id: string, fail: boolean) =>
    client.temporal.workflow.start<typeof composed>('composed', {
      workflowId: id,
      taskQueue: agentTaskQueue,
      args: [new Date(1_000), fail],
    });
  await worker.runUntil(async () => {
    await world.connectAccounts();
    const handle = await start('orders/1', false);
    expect(await handle.result()).toEqual(new Date(1_001));
    const failure = await start('orders/2', true).then((failing) => failing.result().catch((error: unknown) => error));
    expect(failure).toMatchObject({ cause: { message: 'a private message (marked)' } });

    const stored = await eventsOf('orders/1');
    const [argument] = stored[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
    expect(encodingOf(argument)).toBe('binary/encrypted');
    const [unsealed] = await createPayloadCodec(world.keyRing).decode([argument!]);
    expect(encodingOf(unsealed)).toBe('binary/reversed');
    const failed = JSON.stringify((await eventsOf('orders/2')).at(-1));
    expect(failed).toContain('Encoded failure');
    expect(failed).not.toContain('private');

    // The service's own workflows are read by who has none of the user's codecs.
    expect(await world.client.calls.run('board.getBoards', { account: 'team', includeLists: false })).toMatchObject({
      boards: expect.arrayContaining([expect.objectContaining({ name: 'Support' })]),
    });
    expect(await client.calls.run('board.getBoards', { account: 'team', includeLists: false })).toHaveProperty(
      'boards',
    );
  });
  expect(seen.filter((line) => !line.startsWith('start tool-call'))).toEqual([
    'plugin of a client',
    'start composed',
    'activity board.getBoards',
    'activity later',
    'start composed',
  ]);
  expect([codec.encoded > 0, codec.decoded > 0]).toEqual([true, true]);
});

test('a plugin that would replace the encryption is refused, in worker and client', async () => {
  const { namespace, configuration, keyRing } = world;
  const { connection } = world.client.temporal;
  const careless = new SimplePlugin({ name: 'careless', dataConverter: { payloadCodecs: [new ReversingCodec()] } });
  // Of its own: it is held by a worker that never runs.
  const { address } = await connectTestServer();
  const unsealed = await Worker.create({
    connection: await NativeConnection.connect({ address }),
    namespace,
    taskQueue: 'never-run',
    activities: {},
    plugins: [new AgentIntegrationsPlugin({ configuration, keyRing }), careless],
  });
  await expect(unsealed.run()).rejects.toThrow('Put AgentIntegrationsPlugin last');
  expect(
    new AgentIntegrationsClient({ connection, namespace, keyRing, plugins: [careless] }).temporal.options
      .loadedDataConverter.payloadCodecs,
  ).toHaveLength(1);
});

test("an activity of the user's that has the name of a step is refused", async () => {
  const { nativeConnection: connection, namespace, configuration, keyRing } = world;
  const creating = Worker.create({
    connection,
    namespace,
    taskQueue: 'never-run',
    activities: { 'mail.sendEmail': () => Promise.resolve() },
    plugins: [new AgentIntegrationsPlugin({ configuration, keyRing })],
  });
  await expect(creating).rejects.toThrow('mail.sendEmail');
});

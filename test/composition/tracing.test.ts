import { trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { log } from '@temporalio/activity';
import { OpenTelemetryPlugin, type OpenTelemetryPluginOptions } from '@temporalio/interceptors-opentelemetry';
import { Worker } from '@temporalio/worker';
import { AgentIntegrationsClient } from '../../src/client';
import { createStructuredLogger } from '../../src/logging/structured-logger';
import { AgentIntegrationsPlugin } from '../../src/plugin';
import { eventually } from '../support/eventually';
import { connectTestServer } from '../support/temporal-server';
import { bundleOf } from '../support/workflow-bundles';
import { workflowsInThread } from '../support/workflows-in-thread';
import { agentTaskQueue, createWorld, mailUser, type World } from '../support/world';
import type { composed } from './user/workflows';

const exporter = new InMemorySpanExporter();
const spanProcessor = new SimpleSpanProcessor(exporter);
const provider = new BasicTracerProvider({ spanProcessors: [spanProcessor] });
provider.register({ contextManager: new AsyncLocalStorageContextManager().enable() });
const { resource } = provider as unknown as Pick<OpenTelemetryPluginOptions, 'resource'>;
const tracing = new OpenTelemetryPlugin({ resource, spanProcessor });

const logged: string[] = [];
let world: World;

beforeAll(async () => {
  await connectTestServer(createStructuredLogger({ write: (line) => logged.push(line) }));
  world = await createWorld({ environment: { STEPS_WITHOUT_AGENT: 'autopilot' } });
});
afterAll(async () => {
  await world.stop();
  trace.disable(); // it is the process's, and other test files follow
});

const spans = () => exporter.getFinishedSpans().map((span) => [span.name, span.spanContext().traceId] as const);
const tracesOf = (name: string) => spans().flatMap(([known, trace]) => (known === name ? [trace] : []));
const traceOf = (name: string) => tracesOf(name)[0];
const namesIn = (wanted: string) => spans().flatMap(([name, trace]) => (trace === wanted ? [name] : []));
/** So many traces, each of which has come to its end. */
const whole = (traces: readonly string[], number: number) =>
  traces.length === number && traces.every((trace) => namesIn(trace).includes('RunActivity:later'));

test("traces go from the client through workflow, activity and provider request, in the user's worker and the service's", async () => {
  const { nativeConnection, namespace, configuration, keyRing } = world;
  const client = new AgentIntegrationsClient({
    connection: world.client.temporal.connection,
    namespace,
    keyRing,
    configuration,
    plugins: [tracing],
  });
  const plugin = new AgentIntegrationsPlugin({ configuration, keyRing, servicePlugins: [tracing] });
  const services = await plugin.createServiceWorkers({
    connection: nativeConnection,
    namespace,
    workflowBundle: bundleOf('service'),
    ...workflowsInThread,
  });
  const worker = await Worker.create({
    connection: nativeConnection,
    namespace,
    taskQueue: agentTaskQueue,
    workflowsPath: require.resolve('./user/workflows'),
    activities: {
      later: (at: Date) => {
        log.info('At work');
        return Promise.resolve(at);
      },
    },
    plugins: [tracing, plugin],
  });
  const running = services.map((service) => service.run());
  await worker.runUntil(async () => {
    await world.connectAccounts();
    await client.calls.run('board.getBoards', { account: 'team', includeLists: false });
    const handle = await client.temporal.workflow.start<typeof composed>('composed', {
      workflowId: 'orders/1',
      taskQueue: agentTaskQueue,
      args: [new Date(1_000), false],
    });
    await handle.result();
    await client.agents.define('counter', {
      workflowType: 'composed',
      taskQueue: agentTaskQueue,
      equipment: { 'board.getBoards': {} },
      triggers: [{ id: 'inbox', type: 'mail.newEmail', account: 'support' }],
    });
    const overview = () => client.triggers.get('inbox').catch(() => undefined);
    await eventually('the trigger watches', async () => (await overview())?.lastCompletePullAt);
    world.sandbox.graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'Hi', text: 'Hi' });
    await eventually('its agent has run, and all spans are there', () => whole(tracesOf('RunWorkflow:composed'), 2));
  });
  for (const service of services) service.shutdown();
  await Promise.all(running);
  const started = traceOf('StartWorkflow:tool-call');
  expect(started).toBeDefined();
  for (const name of ['RunActivity:board.getBoards', 'GET trello']) expect(spans()).toContainEqual([name, started]);
  const own = traceOf('StartWorkflow:composed');
  expect(own).not.toBe(started);
  const ofAgent = ['RunWorkflow:composed', 'RunActivity:board.getBoards', 'GET trello', 'RunActivity:later'];
  expect(namesIn(own!)).toEqual(expect.arrayContaining([...ofAgent, 'StartActivity:later']));
  // An agent that a trigger has started belongs to the look at the provider that has found its event.
  const byTrigger = tracesOf('RunWorkflow:composed').find((trace) => trace !== own);
  expect(namesIn(byTrigger!)).toEqual(
    expect.arrayContaining([...ofAgent, 'StartWorkflow:composed', 'RunActivity:triggers.pull', 'GET microsoft-graph']),
  );
  // The service's own workflows run for months: interceptors that draw random numbers would change what they did.
  expect(traceOf('RunWorkflow:tool-call')).toBeUndefined();
  // A request is told by method and provider, not by its address, which names what is whose.
  const [request] = exporter.getFinishedSpans().filter(({ name }) => name === 'GET trello');
  expect(request!.attributes).toEqual({
    'http.request.method': 'GET',
    'agent_integrations.provider': 'trello',
    'http.response.status_code': 200,
  });
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.find(({ message }) => message === 'At work')).toMatchObject({ activityType: 'later', trace_id: own });
}, 90_000);

import { NativeConnection, Runtime, Worker, type WorkerPlugin } from '@temporalio/worker';
import { readKeyFile } from '../../encryption/key-file';
import { createStructuredLogger } from '../../logging/structured-logger';
import { AgentIntegrationsPlugin } from '../../plugin';

/** The task queue of the demo's agents. */
const taskQueue = 'demo-agents';

/** Runs all workers in one process: the demo's agents and the two service workers. The demo kills and restarts this process. */
async function run(): Promise<void> {
  Runtime.install({ logger: createStructuredLogger({ level: 'WARN' }), shutdownSignals: ['SIGTERM'] });
  const connected = { connection: await NativeConnection.connect({ address: given('DEMO_TEMPORAL') }) };
  const plugin = new AgentIntegrationsPlugin({ keyRing: readKeyFile(given('DEMO_KEY_FILE')) });
  const workers = [
    ...(await plugin.createServiceWorkers({
      ...connected,
      workflowBundle: { codePath: given('DEMO_SERVICE_BUNDLE') },
    })),
    await Worker.create({
      ...connected,
      taskQueue,
      workflowBundle: { codePath: given('DEMO_AGENT_BUNDLE') },
      plugins: [...(await modelPlugins()), plugin],
    }),
  ];
  process.send?.('ready');
  process.on('disconnect', () => process.exit(0)); // the demo has ended
  await Promise.all(workers.map((worker) => worker.run()));
}

async function modelPlugins(): Promise<WorkerPlugin[]> {
  const model = process.env.DEMO_MODEL;
  if (model === undefined) return [];
  const { modelPlugin } = await import('../../../examples/support-agent/model-plugin.js');
  return [await modelPlugin(model)];
}

/** @throws Error when somebody else than the demo started this process */
function given(variable: 'DEMO_TEMPORAL' | 'DEMO_KEY_FILE' | 'DEMO_SERVICE_BUNDLE' | 'DEMO_AGENT_BUNDLE'): string {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set; the demo sets it for its worker.`);
  return value;
}

void run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

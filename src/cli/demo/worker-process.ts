import { NativeConnection, Runtime, Worker, type WorkerPlugin } from '@temporalio/worker';
import { loadKeyRing } from '../../encryption/load-key-ring';
import { createStructuredLogger } from '../../logging/structured-logger';
import { AgentIntegrationsPlugin } from '../../plugin';
import { readConnectSettings } from '../../temporal/connect-settings';

/** The task queue of the demo's agents. */
const taskQueue = 'demo-agents';

/** Runs all workers in one process: the demo's agents and the two service workers. The demo kills and restarts this process. */
async function run(): Promise<void> {
  Runtime.install({ logger: createStructuredLogger({ level: 'WARN' }), shutdownSignals: ['SIGTERM'] });
  const settings = readConnectSettings();
  if (settings === undefined) throw new Error('TEMPORAL_ADDRESS is not set; the demo sets it for its worker.');
  const connected = { connection: await NativeConnection.connect(settings.connection), namespace: settings.namespace };
  const plugin = new AgentIntegrationsPlugin({ keyRing: loadKeyRing({ createWhenMissing: false }) });
  const workers = [
    ...(await plugin.createServiceWorkers({ ...connected, workflowBundle: bundle('DEMO_SERVICE_BUNDLE') })),
    await Worker.create({
      ...connected,
      taskQueue,
      workflowBundle: bundle('DEMO_AGENT_BUNDLE'),
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

function bundle(variable: 'DEMO_SERVICE_BUNDLE' | 'DEMO_AGENT_BUNDLE'): { codePath: string } {
  const codePath = process.env[variable];
  if (codePath === undefined) throw new Error(`${variable} is not set; the demo sets it for its worker.`);
  return { codePath };
}

void run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

import { NativeConnection, Worker } from '@temporalio/worker';
import { AgentIntegrationsPlugin, temporalSettings } from 'temporal-agent-integrations';
import { modelPlugin } from './model-plugin';

async function main(): Promise<void> {
  const model = await modelPlugin(process.env.SUPPORT_MODEL ?? 'scripted');
  const { connection, namespace } = temporalSettings();
  const worker = await Worker.create({
    connection: await NativeConnection.connect(connection),
    namespace,
    taskQueue: 'support',
    workflowsPath: require.resolve('./support-agent'),
    plugins: [model, new AgentIntegrationsPlugin({ hostServices: true })], // model calls; steps, encryption, and the service workers
  });
  await worker.run();
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1); // the connection would keep it alive
});

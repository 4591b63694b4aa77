// worker.ts, of a CommonJS project
import { NativeConnection, Worker } from '@temporalio/worker';
import { AgentIntegrationsPlugin, temporalSettings } from 'temporal-agent-integrations';

async function main(): Promise<void> {
  const { connection, namespace } = temporalSettings();
  const worker = await Worker.create({
    connection: await NativeConnection.connect(connection),
    namespace,
    taskQueue: 'support',
    workflowsPath: require.resolve('./workflows'),
    plugins: [new AgentIntegrationsPlugin({ hostServices: true })],
  });
  await worker.run();
}

void main();

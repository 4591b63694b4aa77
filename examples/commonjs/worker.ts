// worker.ts, of a CommonJS project
import { NativeConnection, Worker } from '@temporalio/worker';
import { AgentIntegrationsPlugin } from 'temporal-agent-integrations';

async function main(): Promise<void> {
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address: process.env.TEMPORAL_ADDRESS ?? 'localhost:7233' }),
    taskQueue: 'support',
    workflowsPath: require.resolve('./workflows'),
    plugins: [new AgentIntegrationsPlugin({ hostServices: true })],
  });
  await worker.run();
}

void main();

// worker.ts: runs your agents, and the services of agent-integrations
import { NativeConnection, Worker } from '@temporalio/worker';
import { AgentIntegrationsPlugin } from 'temporal-agent-integrations';

async function main(): Promise<void> {
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address: process.env.TEMPORAL_ADDRESS ?? '127.0.0.1:7233' }),
    taskQueue: 'my-agents',
    workflowsPath: require.resolve('./workflows'),
    plugins: [new AgentIntegrationsPlugin({ hostServices: true })],
  });
  await worker.run();
}

void main();

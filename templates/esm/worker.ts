// worker.ts: runs your agents, and the services of agent-integrations
import { fileURLToPath } from 'node:url';
import { NativeConnection, Worker } from '@temporalio/worker';
import { AgentIntegrationsPlugin } from 'temporal-agent-integrations';

const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: process.env.TEMPORAL_ADDRESS ?? '127.0.0.1:7233' }),
  taskQueue: 'my-agents',
  workflowsPath: fileURLToPath(new URL('./workflows.js', import.meta.url)),
  plugins: [new AgentIntegrationsPlugin({ hostServices: true })],
});
await worker.run();

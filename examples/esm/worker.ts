// worker.ts
import { fileURLToPath } from 'node:url';
import { NativeConnection, Worker } from '@temporalio/worker';
import { AgentIntegrationsPlugin } from 'temporal-agent-integrations';

const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: process.env.TEMPORAL_ADDRESS ?? 'localhost:7233' }),
  taskQueue: 'support',
  workflowsPath: fileURLToPath(new URL('./workflows.js', import.meta.url)),
  plugins: [new AgentIntegrationsPlugin({ hostServices: true })], // steps, encryption, and the service workers
});
await worker.run();

// worker.ts
import { fileURLToPath } from 'node:url';
import { NativeConnection, Worker } from '@temporalio/worker';
import { AgentIntegrationsPlugin, temporalSettings } from 'temporal-agent-integrations';

const { connection, namespace } = temporalSettings(); // TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TEMPORAL_API_KEY …, as every Temporal tool reads them
const worker = await Worker.create({
  connection: await NativeConnection.connect(connection),
  namespace,
  taskQueue: 'support',
  workflowsPath: fileURLToPath(new URL('./workflows.js', import.meta.url)),
  plugins: [new AgentIntegrationsPlugin({ hostServices: true })], // steps, encryption, and the service workers
});
await worker.run();

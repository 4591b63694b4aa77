// start.ts
import { Connection } from '@temporalio/client';
import { AgentIntegrationsClient } from 'temporal-agent-integrations';

const address = process.env.TEMPORAL_ADDRESS ?? 'localhost:7233';
const client = new AgentIntegrationsClient({ connection: await Connection.connect({ address }) });
await client.temporal.workflow.execute('weeklySummary', { taskQueue: 'support', workflowId: 'weekly-summary' });
console.log('The summary is sent.');

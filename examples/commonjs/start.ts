// start.ts, of a CommonJS project
import { Connection } from '@temporalio/client';
import { AgentIntegrationsClient, temporalSettings } from 'temporal-agent-integrations';

async function main(): Promise<void> {
  const { connection, namespace } = temporalSettings();
  const client = new AgentIntegrationsClient({ connection: await Connection.connect(connection), namespace });
  await client.agents.define('weekly-summary', {
    workflowType: 'weeklySummary',
    taskQueue: 'support',
    equipment: { 'mail.findEmail': {}, 'mail.sendEmail': { permission: 'autopilot' } }, // it alone may send without asking
  });
  await client.agents.schedule('weekly-summary', {
    id: 'mondays', // a Temporal Schedule
    spec: { calendars: [{ dayOfWeek: 'MONDAY', hour: 8 }], timezone: 'Europe/Berlin' },
  });
  const { workflowId } = await client.agents.start('weekly-summary'); // and once now
  await client.temporal.workflow.getHandle(workflowId).result();
  console.log('The summary is sent.');
}

void main();

/** The service workers' task queues (docs/architecture.md, "Task queues"). */
export const serviceTaskQueue = 'agent-integrations';
export const accountsTaskQueue = 'agent-integrations-accounts';

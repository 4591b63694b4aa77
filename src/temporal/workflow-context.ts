import type { Client } from '@temporalio/client';

/** The context with which a workflow's payloads are sealed and opened. */
export const workflowContext = (temporal: Client, workflowId: string) =>
  ({ type: 'workflow', namespace: temporal.options.namespace, workflowId }) as const;

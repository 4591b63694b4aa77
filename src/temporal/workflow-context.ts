import type { Client } from '@temporalio/client';

/** What a workflow's payloads are sealed for, and opened with. */
export const workflowContext = (temporal: Client, workflowId: string) =>
  ({ type: 'workflow', namespace: temporal.options.namespace, workflowId }) as const;

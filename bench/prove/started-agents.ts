import type { AgentIntegrationsClient } from '../../src/client';

/** Returns the workflow ids of all runs of a type, one for each run: `<agent>/<trigger>/<event>` if a trigger started them. */
export async function workflowIds({ temporal }: AgentIntegrationsClient, workflowType: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { workflowId } of temporal.workflow.list({ query: `WorkflowType = '${workflowType}'` }))
    ids.push(workflowId);
  return ids;
}

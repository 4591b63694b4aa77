import type { Client } from '@temporalio/client';
import { agentInMemo } from '../../messages/memo';
import { agentWorkflow } from '../../messages/workflow-kinds';
import { listExecutions } from '../../temporal/listings/list-executions';
import { readMemoField } from '../../temporal/listings/memo-field';

/** The query of Temporal's listing that finds the agents. */
export const runningAgents = `WorkflowType = '${agentWorkflow.type}' AND ExecutionStatus = 'Running'`;

/** Lists the agents with what each publishes of its definition, unchecked: anybody who reaches the namespace may have written it. */
export async function* uncheckedAgents(
  client: Client,
): AsyncGenerator<{ name: string; published: unknown }, void, undefined> {
  for await (const listed of listExecutions(client, runningAgents)) {
    const name = agentWorkflow.nameIn(listed.execution?.workflowId ?? '');
    yield { name, published: await readMemoField(client, listed, agentInMemo) };
  }
}

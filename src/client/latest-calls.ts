import type { Client } from '@temporalio/client';
import { tsToDate } from '@temporalio/common/lib/time';
import { toolCallWorkflow } from '../messages/workflow-kinds';
import { listExecutions } from '../temporal/list-executions';

/** A call that somebody made lately. */
export interface LatestCall {
  readonly id: string;
  /** ISO instant. */
  readonly startedAt: string;
}

/**
 * The latest calls whose ids begin like this, newest first. What is open is listed apart from what has closed, as each is in the order of
 * its own time.
 */
export async function latestCalls(temporal: Client, beginning: string, limit: number): Promise<LatestCall[]> {
  const id = toolCallWorkflow.idOf(beginning).replaceAll("'", "''");
  const query = `WorkflowType = '${toolCallWorkflow.type}' AND WorkflowId STARTS_WITH '${id}'`;
  const states = ["ExecutionStatus = 'Running'", "ExecutionStatus != 'Running'"];
  const found = await Promise.all(states.map((state) => first(temporal, `${query} AND ${state}`, limit)));
  return found
    .flat()
    .sort((one, other) => other.startedAt.localeCompare(one.startedAt))
    .slice(0, limit);
}

async function first(temporal: Client, query: string, limit: number): Promise<LatestCall[]> {
  const calls: LatestCall[] = [];
  for await (const { execution, startTime } of listExecutions(temporal, query, limit)) {
    if (startTime == null || execution?.workflowId == null) continue;
    calls.push({ id: toolCallWorkflow.nameIn(execution.workflowId), startedAt: tsToDate(startTime).toISOString() });
    if (calls.length === limit) break;
  }
  return calls;
}

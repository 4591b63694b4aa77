import type { Client } from '@temporalio/client';
import { optionalTsToDate, tsToDate } from '@temporalio/common/lib/time';
import { toolCallWorkflow } from '../messages/workflow-kinds';
import { listExecutions } from '../temporal/list-executions';
import { newestStarted, type Lifetime } from './newest-started';

/** A recent call. */
export interface LatestCall {
  readonly id: string;
  /** ISO instant. */
  readonly startedAt: string;
}

/**
 * Returns the latest calls whose ids have this prefix, newest first. Open and closed calls are listed separately, because Temporal orders them by
 * different times.
 */
export async function latestCalls(temporal: Client, beginning: string, limit: number): Promise<LatestCall[]> {
  const beginningOfId = toolCallWorkflow.idOf(beginning).replaceAll("'", "''");
  const query = `WorkflowType = '${toolCallWorkflow.type}' AND WorkflowId STARTS_WITH '${beginningOfId}'`;
  const states = ["ExecutionStatus = 'Running'", "ExecutionStatus != 'Running'"];
  const found = await Promise.all(
    states.map((state) => newestStarted(callsOf(temporal, `${query} AND ${state}`, limit), limit)),
  );
  return found
    .flat()
    .sort((one, other) => other.startTime.getTime() - one.startTime.getTime())
    .slice(0, limit)
    .map(({ id, startTime }) => ({ id, startedAt: startTime.toISOString() }));
}

interface Call extends Lifetime {
  readonly id: string;
}

async function* callsOf(temporal: Client, query: string, pageSize: number): AsyncGenerator<Call> {
  for await (const { execution, startTime, closeTime } of listExecutions(temporal, query, pageSize)) {
    if (startTime == null || execution?.workflowId == null) continue;
    const id = toolCallWorkflow.nameIn(execution.workflowId);
    yield { id, startTime: tsToDate(startTime), closeTime: optionalTsToDate(closeTime) };
  }
}

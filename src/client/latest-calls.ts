import type { Client } from '@temporalio/client';
import { optionalTsToDate, tsToDate } from '@temporalio/common/lib/time';
import { toolCallWorkflow } from '../messages/workflow-kinds';
import { listExecutions } from '../temporal/listings/list-executions';
import { newestOfAll, openAndClosed, type Lifetime } from './newest-started';

/** A recent call. */
export interface LatestCall {
  readonly id: string;
  /** ISO instant. */
  readonly startedAt: string;
}

/** Returns the latest calls whose ids have this prefix, newest first. */
export async function latestCalls(temporal: Client, beginning: string, limit: number): Promise<LatestCall[]> {
  const beginningOfId = toolCallWorkflow.idOf(beginning).replaceAll("'", "''");
  const query = `WorkflowType = '${toolCallWorkflow.type}' AND WorkflowId STARTS_WITH '${beginningOfId}'`;
  const listings = openAndClosed.map((state) => callsOf(temporal, `${query} AND ${state}`, limit));
  const calls = await newestOfAll(listings, limit);
  return calls.map(({ id, startTime }) => ({ id, startedAt: startTime.toISOString() }));
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

import type { Client } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { QueryNotRegisteredError, WorkflowNotFoundError } from '@temporalio/client';
import type { AgentIntegrationsClient } from '../../client';
import { listExecutions } from '../../temporal/listings/list-executions';
import { stagesQuery, type Stage } from './stages';

/** Returns the id of the first run found of a workflow type that started at or after `since`. */
export async function findRun(temporal: Client, workflowType: string, since: Date): Promise<string | undefined> {
  const query = `WorkflowType = '${workflowType}' AND StartTime >= '${since.toISOString()}'`;
  for await (const { execution } of listExecutions(temporal, query)) return execution?.workflowId ?? undefined;
  return undefined;
}

/** Returns what an agent has done so far; undefined until its worker has begun. */
export async function stagesOf({ workflow }: Client, workflowId: string): Promise<Stage[] | undefined> {
  try {
    return await workflow.getHandle(workflowId).query(stagesQuery);
  } catch (error) {
    if (error instanceof QueryNotRegisteredError || error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

/** The same for an agent that does not report its stages: the activities of its history, each with the time it completed. */
export async function activitiesOf({ workflow }: Client, workflowId: string): Promise<Stage[]> {
  const { events = [] } = await workflow.getHandle(workflowId).fetchHistory();
  const names = new Map(
    (events ?? []).map(({ eventId, activityTaskScheduledEventAttributes: scheduled }) => [
      String(eventId),
      scheduled?.activityType?.name ?? '',
    ]),
  );
  return (events ?? []).flatMap(({ eventTime, activityTaskCompletedEventAttributes: completed }) =>
    completed === null || completed === undefined
      ? []
      : [{ name: names.get(String(completed.scheduledEventId)) ?? '', at: tsToMs(eventTime) }],
  );
}

/** Whether a trigger has its webhook and has pulled once. */
export async function isTriggerReady({ triggers }: AgentIntegrationsClient, id: string): Promise<true | undefined> {
  const running = (await triggers.list()).some((trigger) => trigger.id === id);
  if (!running) return undefined;
  const { path, lastCompletePullAt } = await triggers.get(id);
  return path === 'webhook' && lastCompletePullAt !== undefined ? true : undefined;
}

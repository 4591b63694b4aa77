import { randomUUID } from 'node:crypto';
import { temporal } from '@temporalio/proto';
import { defined } from '../../../src/json/defined';
import { connectTestServer } from '../../support/temporal-server';
import type { World } from '../../support/world';

export type Event = temporal.api.history.v1.IHistoryEvent;

export const { EventType } = temporal.api.enums.v1;

export async function historyOf({ namespace }: World, workflowId: string, runId?: string): Promise<Event[]> {
  const { connection } = await connectTestServer();
  const { history } = await connection.workflowService.getWorkflowExecutionHistory({
    namespace,
    execution: { workflowId, ...defined({ runId }) },
  });
  return history?.events ?? [];
}

export const isTask = ({ eventType }: Event): boolean => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;

/** Resets a run of a workflow, its last one by default, to the task that ended after this event. */
export async function reset(world: World, workflowId: string, runId: string | undefined, at: number): Promise<void> {
  const { connection } = await connectTestServer();
  const events = await historyOf(world, workflowId, runId);
  await connection.workflowService.resetWorkflowExecution({
    namespace: world.namespace,
    workflowExecution: { workflowId, ...defined({ runId }) },
    workflowTaskFinishEventId: events.find((event, index) => index > at && isTask(event))!.eventId!,
    requestId: randomUUID(),
    reason: 'test',
  });
}

/** Resets to the workflow task after which an event of this kind happened for the last time. */
export async function resetTo(world: World, workflowId: string, isLast: (event: Event) => boolean): Promise<void> {
  await reset(world, workflowId, undefined, (await historyOf(world, workflowId)).findLastIndex(isLast));
}

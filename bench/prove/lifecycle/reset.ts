import { randomUUID } from 'node:crypto';
import { temporal } from '@temporalio/proto';
import type { Installation } from '../installation/installation';

const { EventType } = temporal.api.enums.v1;

/** Resets a workflow that has ended, to its first or to its last workflow task, and waits until it has ended again. */
export async function resetAndWait(
  { client }: Installation,
  workflowId: string,
  to: 'its beginning' | 'its end',
): Promise<void> {
  const handle = client.temporal.workflow.getHandle(workflowId);
  const { events } = await handle.fetchHistory();
  const tasks = (events ?? []).filter(({ eventType }) => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED);
  const task = to === 'its beginning' ? tasks.at(0) : tasks.at(-1);
  await client.temporal.workflowService.resetWorkflowExecution({
    namespace: client.temporal.options.namespace,
    workflowExecution: { workflowId },
    workflowTaskFinishEventId: task?.eventId ?? null,
    requestId: randomUUID(),
    reason: 'proof',
  });
  await client.temporal.workflow.getHandle(workflowId).result();
}

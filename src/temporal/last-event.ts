import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';

/** When something happened in a run last, in epoch milliseconds; undefined where its history is gone. Needs no worker, and one event is read. */
export async function lastEventAt(
  { workflowService, options: { namespace } }: Client,
  { workflowId, runId }: Pick<WorkflowExecutionDescription, 'workflowId' | 'runId'>,
): Promise<number | undefined> {
  const { history } = await workflowService.getWorkflowExecutionHistoryReverse({
    namespace,
    execution: { workflowId, runId },
    maximumPageSize: 1,
  });
  const at = history?.events?.[0]?.eventTime;
  return at == null ? undefined : tsToMs(at);
}

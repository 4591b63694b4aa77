import { type Client, isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';
import { isGrpcError } from '../grpc-code';

type Event = temporal.api.history.v1.IHistoryEvent;

/**
 * Returns the history of a run, or of the last run of a workflow. Needs no worker.
 *
 * @throws WorkflowNotFoundError when Temporal knows no such run, or no longer keeps it
 */
export const eventsOfRun = async (client: Client, workflowId: string, runId?: string): Promise<Event[]> =>
  orNotFound(workflowId, runId, async () => {
    const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    return events ?? [];
  });

/** Returns the first event of a run, or of the last run of a workflow, without the rest of its history. @throws WorkflowNotFoundError as {@link eventsOfRun} */
export const firstEventOfRun = async (client: Client, workflowId: string, runId?: string): Promise<Event | undefined> =>
  orNotFound(workflowId, runId, async () => {
    const { history } = await client.workflowService.getWorkflowExecutionHistory({
      namespace: client.options.namespace,
      execution: { workflowId, runId: runId ?? null },
      maximumPageSize: 1,
    });
    return history?.events?.[0];
  });

/** Returns a run's last event. @throws WorkflowNotFoundError as {@link eventsOfRun} */
export const lastEventOfRun = async (client: Client, workflowId: string, runId: string): Promise<Event | undefined> =>
  orNotFound(workflowId, runId, async () => {
    const { history } = await client.workflowService.getWorkflowExecutionHistoryReverse({
      namespace: client.options.namespace,
      execution: { workflowId, runId },
      maximumPageSize: 1,
    });
    return history?.events?.[0];
  });

/** Converts gRPC's error: only where histories are read, the SDK passes it on unconverted. */
async function orNotFound<Result>(
  workflowId: string,
  runId: string | undefined,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!isGrpcServiceError(error) || !isGrpcError(error, 'notFound')) throw error;
    throw new WorkflowNotFoundError(error.details, workflowId, runId);
  }
}

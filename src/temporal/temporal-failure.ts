import { isGrpcServiceError, ServiceError, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';

/** Whether Temporal did not answer, or had no worker to ask: nothing the person or provider who asked can correct. */
export function isTemporalFailure(error: unknown): boolean {
  return (
    error instanceof ServiceError ||
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    isGrpcServiceError(error)
  );
}

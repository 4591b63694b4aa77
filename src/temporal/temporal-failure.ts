import { isGrpcServiceError, ServiceError, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';

/** Whether Temporal did not answer, or had no worker to ask: neither the caller nor the provider can correct that. */
export function isTemporalFailure(error: unknown): boolean {
  return (
    error instanceof ServiceError ||
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    isGrpcServiceError(error)
  );
}

/** gRPC's INVALID_ARGUMENT: "arguments that are problematic regardless of the state of the system" (https://grpc.io/docs/guides/status-codes/). */
const invalidArgument = 3;

/** Whether Temporal was away, overloaded or had no worker to ask, so that a retry may help. False if it refused this program's request as invalid. */
export function isTemporalOutage(error: unknown): boolean {
  if (!isTemporalFailure(error)) return false;
  const answer = error instanceof ServiceError ? error.cause : error;
  return !(isGrpcServiceError(answer) && (answer.code as number) === invalidArgument);
}

import { isGrpcServiceError, ServiceError, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import { isGrpcError } from './grpc-code';

/** Whether Temporal did not answer, or had no worker to ask: neither the caller nor the provider can correct that. */
export function isTemporalFailure(error: unknown): boolean {
  return (
    error instanceof ServiceError ||
    error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
    isGrpcServiceError(error)
  );
}

/** Whether Temporal was away, overloaded or had no worker to ask, so that a retry may help. False if it refused this program's request as invalid. */
export function isTemporalOutage(error: unknown): boolean {
  if (!isTemporalFailure(error)) return false;
  const answer = error instanceof ServiceError ? error.cause : error;
  // "Arguments that are problematic regardless of the state of the system" (https://grpc.io/docs/guides/status-codes/).
  return !isGrpcError(answer, 'invalidArgument');
}

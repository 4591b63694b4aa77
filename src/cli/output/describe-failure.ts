import { isGrpcServiceError, WorkflowFailedError } from '@temporalio/client';
import { z } from 'zod';
import { isGrpcError } from '../../temporal/grpc-code';
import { isTemporalFailure } from '../../temporal/temporal-failure';
import { fileFailure } from './file-failure';
import { failureOf, reasonOf } from '../../contracts/failure-of';
import { unansweredSentence } from '../../temporal/unanswered';

/** Says what went wrong, in words for the person at the terminal. */
export function describeFailure(error: unknown): string {
  const unanswered = unansweredSentence(error);
  if (unanswered !== undefined) return unanswered;
  const failure = failureOf(error);
  if (failure !== undefined) return failure.message;
  if (isTemporalFailure(error)) return temporalFailure(error as Error);
  if (error instanceof WorkflowFailedError) return `It ended without a result: ${reasonOf(error)}.`;
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join(' ');
  const ofFile = fileFailure(error);
  if (ofFile !== undefined) return ofFile;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is taken. Stop the program that holds it, or choose another with --port (for health and metrics: --operations-port).`;
  }
  return error.message;
}

function temporalFailure(error: Error): string {
  const cause: unknown = error.cause ?? error;
  // The details of a deadline are times and addresses of the last attempt alone.
  const details = isGrpcServiceError(cause) && !isGrpcError(cause, 'deadlineExceeded') ? cause.details : '';
  const said = details === '' ? '' : ` Temporal says: ${details}${details.endsWith('.') ? '' : '.'}`;
  return `There was no answer in time.${said} Check that a service worker runs in this namespace (\`agent-integrations worker\`); what was asked may still be carried out when one starts.`;
}

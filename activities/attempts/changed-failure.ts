import { ApplicationFailure } from '@temporalio/common';
import { retryDelayOf } from '../../src/contracts/tool-error';

/** Copies a failure, with the given changes. */
export function changedFailure(
  failure: ApplicationFailure,
  changes: { message?: string; details?: unknown[]; nextRetryDelay?: number },
): ApplicationFailure {
  const { type, nonRetryable, category, cause } = failure;
  const { message = failure.message, details = failure.details, nextRetryDelay = retryDelayOf(failure) } = changes;
  return new ApplicationFailure(message, type, nonRetryable, details, cause, nextRetryDelay, category);
}

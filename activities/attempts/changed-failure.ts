import { ApplicationFailure } from '@temporalio/common';
import { defined } from '../../src/json/defined';
import { retryDelayOf } from './next-attempt';

/** Copies a failure, with the given changes. */
export function changedFailure(
  failure: ApplicationFailure,
  changes: { message?: string; details?: unknown[]; nextRetryDelay?: number },
): ApplicationFailure {
  const { type, nonRetryable, category, cause } = failure;
  const { message = failure.message, details = failure.details, nextRetryDelay = retryDelayOf(failure) } = changes;
  return ApplicationFailure.create({
    message,
    ...(type != null && { type }),
    ...(nonRetryable != null && { nonRetryable }),
    ...(details != null && { details }),
    ...(category != null && { category }),
    ...defined({ cause, nextRetryDelay }),
  });
}

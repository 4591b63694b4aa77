import { defined } from '../../src/json/defined';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { StepContext } from '../implement';
import { searchedFor } from '../attempts/search-time';
import { effectDelay } from '../attempts/late-effect';

/**
 * Makes a conflict retryable that repeats although the item was read again each time. Reads can lag behind writes, including those of an earlier
 * attempt of this call, so the change is retried until the patience is over.
 */
export function changedMeanwhile(error: unknown, context: StepContext): unknown {
  const { patienceMilliseconds } = context;
  if (!isToolError(error, 'Conflict') || searchedFor('change', context) > patienceMilliseconds) return error;
  const details = callErrorDetails(error);
  return toolError('ProviderUnavailable', `${error.message} It is read and tried again a little later.`, {
    ...defined({ details }),
    retryAfterMilliseconds: effectDelay(patienceMilliseconds),
    cause: error,
  });
}

import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import type { StepContext } from '../implement';
import { inDoubtFor } from '../in-doubt';
import { settlingTime } from '../step-run/late-effect';

/**
 * What becomes of a conflict that comes again and again, though the item was read anew each time: what is read can lag behind what was
 * written, also by an earlier attempt of this call, so it is tried again for a while.
 */
export function changedMeanwhile(error: unknown, context: StepContext): unknown {
  const { patience } = context;
  if (!isToolError(error, 'Conflict') || inDoubtFor('change', context) > patience) return error;
  const details = callErrorDetails(error);
  return toolError('ProviderUnavailable', `${error.message} It is read and tried again a little later.`, {
    ...(details === undefined ? {} : { details }),
    retryAfterMilliseconds: settlingTime(patience),
    cause: error,
  });
}

import { isToolError, toolError } from '../../src/contracts/tool-error';
import { callErrorDetails, isAmbiguous } from '../../src/providers/provider-call';
import type { StepContext } from '../implement';
import { mayHaveBeenSent } from '../nothing-sent';
import { inDoubt } from '../refused-in-doubt';

/**
 * What becomes of a write whose answer cannot be read (a gateway's page, a body that breaks off, a form that the provider has changed) or is too
 * large. It may have been carried out, so the next attempt looks for its effect. An attempt that follows one which may have had the effect has
 * looked already, and each attempt to come would be answered alike.
 *
 * @returns ProviderUnavailable, to be tried again, or OutcomeUnknown; any other error as it is
 */
export function afterUnreadAnswer(
  error: unknown,
  context: Pick<StepContext, 'attempt' | 'earlier' | 'progress'>,
): unknown {
  if (!isAmbiguous(error) || error.nonRetryable !== true || isToolError(error, 'OutcomeUnknown')) return error;
  if (mayHaveBeenSent(context)) return inDoubt(error);
  const details = callErrorDetails(error);
  return toolError(
    'ProviderUnavailable',
    `${error.message} It may have done it all the same; look before doing it again.`,
    { ...(details === undefined ? {} : { details }), cause: error },
  );
}

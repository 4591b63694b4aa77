import { defined } from '../../src/json/defined';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { perhapsDone, tryAgain } from '../../src/contracts/unknown-end';
import { callErrorDetails, isAmbiguous } from '../../src/providers/provider-call';
import { wasBrokenOff } from '../../src/providers/read-answer';
import type { StepContext } from '../implement';
import { mayHaveBeenSent } from './nothing-sent';
import { asOutcomeUnknown } from './outcome-unknown';

/**
 * Returns the failure of a write whose answer is too large or unreadable (a gateway's page, a body that breaks off, a format the provider has changed).
 * The write may have been carried out, so the next attempt looks for its effect. If an earlier attempt may already have had the effect, this attempt
 * has looked for it in vain, and every further attempt would get the same answer.
 *
 * @returns ProviderUnavailable, retryable, or OutcomeUnknown; any other error unchanged
 */
export function afterUnreadAnswer(
  error: unknown,
  context: Pick<StepContext, 'attempt' | 'earlier' | 'progress'>,
): unknown {
  if (!isAmbiguous(error) || error.nonRetryable !== true || isToolError(error, 'OutcomeUnknown')) return error;
  if (mayHaveBeenSent(context)) return asOutcomeUnknown(error);
  const details = callErrorDetails(error);
  return toolError('ProviderUnavailable', `${error.message} ${perhapsDone}`, {
    ...defined({ details }),
    cause: error,
  });
}

/** Returns the failure of a reading whose answer breaks off: it is asked again also where the provider is asked with a POST. Any other error unchanged. */
export function afterBrokenReading(error: unknown): unknown {
  if (!wasBrokenOff(error) || error.nonRetryable !== true) return error;
  const details = callErrorDetails(error);
  return toolError('ProviderUnavailable', `${error.message} ${tryAgain}`, { ...defined({ details }), cause: error });
}

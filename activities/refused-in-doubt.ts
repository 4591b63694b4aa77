import { isToolError, toolError, type ToolErrorType } from '../src/contracts/tool-error';
import { callErrorDetails } from '../src/providers/provider-call';

/** What the caller has to know where an attempt that follows one which may have had the effect ends without an answer. */
export const lookBeforeAsking = 'An earlier attempt may have done it: look before asking again.';

/** `OutcomeUnknown` says already that nobody knows; `ApprovalRequired` is asked only where nobody is known to have done anything. */
const sayEnough: readonly unknown[] = ['OutcomeUnknown', 'ApprovalRequired'] satisfies ToolErrorType[];

/**
 * What a failure becomes where an earlier attempt may have had the effect. A caller who reads the failure alone ("try again later") believes that
 * nothing was done, and asks a second time. This holds for refusals, and for failures that pass by themselves: when the provider is away for longer
 * than the step is tried, the last of them is all that the caller reads.
 *
 * @param inWords the sentence for the caller, made of the failure's own
 * @returns OutcomeUnknown, tried again as the failure would have been; errors that say so already, or are none of ours, as they are
 */
export function inDoubt(
  error: unknown,
  inWords: (failure: string) => string = (failure) => `${failure} ${lookBeforeAsking}`,
): unknown {
  if (!isToolError(error) || sayEnough.includes(error.type)) return error;
  const details = callErrorDetails(error);
  return toolError('OutcomeUnknown', inWords(error.message), {
    retryable: error.nonRetryable !== true,
    ...(typeof error.nextRetryDelay === 'number' ? { retryAfterMilliseconds: error.nextRetryDelay } : {}),
    benign: error.category === 'BENIGN',
    ...(details === undefined ? {} : { details }),
    cause: error,
  });
}

import { defined } from '../../src/json/defined';
import { isToolError, retryDelayOf, toolError, type ToolErrorType } from '../../src/contracts/tool-error';
import { lookBeforeAsking } from '../../src/contracts/unknown-end';

/** Failures left unchanged: `OutcomeUnknown` already says it, and `ApprovalRequired` occurs only where no attempt is known to have sent anything. */
const sayEnough: readonly unknown[] = ['OutcomeUnknown', 'ApprovalRequired'] satisfies ToolErrorType[];

/**
 * Converts a failure where an earlier attempt may have had the effect. A caller who reads the failure alone ("try again later") would believe that
 * nothing was done, and ask again. This applies to refusals and to temporary failures: if the provider is unavailable for longer than the step is
 * retried, the last failure is all that the caller reads.
 *
 * @param inWords makes the sentence for the caller from the failure's own message
 * @returns OutcomeUnknown, retried as the failure would have been; an error that already says so, or is no tool error, is returned unchanged
 */
export function asOutcomeUnknown(
  error: unknown,
  inWords: (failure: string) => string = (failure) => `${failure} ${lookBeforeAsking}`,
): unknown {
  if (!isToolError(error) || sayEnough.includes(error.type)) return error;
  return toolError('OutcomeUnknown', inWords(error.message), {
    retryable: error.nonRetryable !== true,
    benign: error.category === 'BENIGN',
    ...defined({ retryAfterMilliseconds: retryDelayOf(error), details: error.details?.[0] }),
    cause: error,
  });
}

import { isToolError, toolError, type ToolErrorType } from '../src/contracts/tool-error';
import { callErrorDetails } from '../src/providers/provider-call';

/** What who asked has to know, where an attempt after one that may have had the effect does nothing more. */
export const lookBeforeAsking = 'An earlier attempt may have done it: look before asking again.';

/** What says that nobody knows already, or asks where nobody is known to have done anything. */
const noRefusals: readonly unknown[] = ['OutcomeUnknown', 'ApprovalRequired'] satisfies ToolErrorType[];

/**
 * What becomes of a refusal where an earlier attempt may have had the effect: who hears the refusal alone takes it that nothing was done, and asks
 * once more later.
 *
 * @param inWords what is said instead, of what the refusal says
 * @returns OutcomeUnknown; any other error as it is
 */
export function inDoubt(
  error: unknown,
  inWords: (refusal: string) => string = (refusal) => `${refusal} ${lookBeforeAsking}`,
): unknown {
  if (!isToolError(error) || error.nonRetryable !== true || noRefusals.includes(error.type)) return error;
  const details = callErrorDetails(error);
  return toolError('OutcomeUnknown', inWords(error.message), {
    ...(details === undefined ? {} : { details }),
    cause: error,
  });
}

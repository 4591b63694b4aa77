import type { ApplicationFailure } from '@temporalio/common';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { perhapsDone } from '../../src/contracts/unknown-end';
import { effectDelay } from '../attempts/late-effect';

/**
 * Returns whether an attempt failed because its time is over. RateLimited (says when to retry and that nothing was sent) and OutcomeUnknown (the
 * attempt was sending) do not count: those failures stay unchanged.
 */
export const isCutOff = (error: unknown, deadline: AbortSignal): boolean =>
  deadline.aborted && !isToolError(error, 'RateLimited') && !isToolError(error, 'OutcomeUnknown');

/**
 * Returns the failure of an attempt whose time is over. The step is retried; its caller sees this failure only if no attempt is left.
 *
 * @param mayHaveWritten whether the attempt had begun a request that changes something
 */
export function tookTooLong(
  cause: unknown,
  { title, mayHaveWritten, patience }: { title: string; mayHaveWritten: boolean; patience: number },
): ApplicationFailure {
  const what = mayHaveWritten ? perhapsDone : 'This attempt changed nothing; try again later.';
  return toolError('ProviderUnavailable', `${title} took longer than one attempt may. ${what}`, {
    cause,
    ...(mayHaveWritten && { retryAfterMilliseconds: effectDelay(patience) }),
  });
}

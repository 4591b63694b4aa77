import type { ApplicationFailure } from '@temporalio/common';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { settlingTime } from './late-effect';

/**
 * Whether an attempt failed because its time is over. One that waited for the provider's limit says when to come back and that nothing was sent, and
 * one that was sending says that nobody knows: those failures stay as they are.
 */
export const isCutOff = (error: unknown, deadline: AbortSignal): boolean =>
  deadline.aborted && !isToolError(error, 'RateLimited') && !isToolError(error, 'OutcomeUnknown');

/**
 * The failure of an attempt whose time is over. The step is tried again; its caller reads this only where no attempt is left.
 *
 * @param mayHaveWritten whether the attempt had begun a request that changes something
 */
export function tookTooLong(
  cause: unknown,
  { title, mayHaveWritten, patience }: { title: string; mayHaveWritten: boolean; patience: number },
): ApplicationFailure {
  const what = mayHaveWritten
    ? 'It may have done it all the same; look before doing it again.'
    : 'This attempt changed nothing; try again later.';
  return toolError('ProviderUnavailable', `${title} took longer than one attempt may. ${what}`, {
    cause,
    ...(mayHaveWritten ? { retryAfterMilliseconds: settlingTime(patience) } : {}),
  });
}

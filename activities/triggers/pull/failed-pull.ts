import type { ApplicationFailure } from '@temporalio/common';
import { defined } from '../../../src/json/defined';
import { isToolError } from '../../../src/contracts/tool-error';
import type { Cursor } from '../../../src/messages/trigger';
import type { PullInput, PullOutcome } from '../../../src/messages/trigger-activities';
import { isLastingType, problemKindOf } from '../../../src/messages/trigger-problem';

/** Returns whether the provider's refusal lasts until somebody acts. */
export const isLasting = (error: unknown): error is ApplicationFailure =>
  isToolError(error) && isLastingType(error.type);

/**
 * Returns the outcome of a failed pull; undefined if the trigger knows the problem already.
 *
 * @throws the error itself if another pull may succeed
 */
export function failedPull(
  error: unknown,
  cursor: Cursor | undefined,
  { knownProblem }: PullInput,
): PullOutcome | undefined {
  if (!isLasting(error)) throw error;
  if (error.message === knownProblem?.text) return undefined;
  return {
    reports: [],
    ...defined({ cursor }),
    more: false,
    subscriptionNeedsCare: false,
    problem: { kind: problemKindOf(error.type), text: error.message },
  };
}

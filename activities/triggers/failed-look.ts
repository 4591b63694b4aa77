import type { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../../src/contracts/tool-error';
import type { Cursor, PullInput, PullOutcome } from '../../src/messages/trigger';
import { isLastingType, problemKindOf } from '../../src/messages/trigger-problem';

/** Whether the provider's refusal stays until somebody does something. */
export const isLasting = (error: unknown): error is ApplicationFailure =>
  isToolError(error) && isLastingType(error.type);

/**
 * What a look answers that has failed; undefined where its trigger knows of the problem already.
 *
 * @throws the error itself where another look may heal it
 */
export function failedLook(
  error: unknown,
  cursor: Cursor | undefined,
  { knownProblem }: PullInput,
): PullOutcome | undefined {
  if (!isLasting(error)) throw error;
  if (error.message === knownProblem?.text) return undefined;
  return {
    reports: [],
    ...(cursor === undefined ? {} : { cursor }),
    more: false,
    subscriptionNeedsCare: false,
    problem: { kind: problemKindOf(error.type), text: error.message },
  };
}

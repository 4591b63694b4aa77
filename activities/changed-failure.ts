import { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../src/contracts/tool-error';

/** A failure that says everything the given one says, but for what is changed. */
export function changedFailure(
  { message, type, nonRetryable, details, category, cause, nextRetryDelay }: ApplicationFailure,
  changes: { message?: string; nextRetryDelay?: number },
): ApplicationFailure {
  const delay = changes.nextRetryDelay ?? (typeof nextRetryDelay === 'number' ? nextRetryDelay : undefined);
  return ApplicationFailure.create({
    message: changes.message ?? message,
    ...(type == null ? {} : { type }),
    ...(nonRetryable == null ? {} : { nonRetryable }),
    ...(details == null ? {} : { details }),
    ...(category == null ? {} : { category }),
    ...(cause === undefined ? {} : { cause }),
    ...(delay === undefined ? {} : { nextRetryDelay: delay }),
  });
}

/**
 * Does the rest of a call when a part of it is done. A caller who reads the failure of the rest alone makes that part again.
 *
 * @param done what a failure says beside: what is done, and how to go on
 */
export async function whenDone<Result>(done: string, rest: () => Promise<Result>): Promise<Result> {
  try {
    return await rest();
  } catch (error) {
    throw alsoSaying(error, done);
  }
}

/** A tool error with one more sentence; any other error as it is. */
export const alsoSaying = (error: unknown, sentence: string): unknown =>
  isToolError(error) ? changedFailure(error, { message: `${error.message} ${sentence}` }) : error;

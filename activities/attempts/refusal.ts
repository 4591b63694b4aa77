import type { ApplicationFailure } from '@temporalio/common';
import { isToolError } from '../../src/contracts/tool-error';
import { isAmbiguous } from '../../src/providers/provider-call';
import type { StepContext } from '../implement';
import { lastReport, type AttemptReport } from './attempt-report';
import { noAttemptFollows } from './last-attempt';

/** Returns whether an error proves that nothing was done: the provider refused, or the request was never sent. */
export const isRefusal = (error: unknown): error is ApplicationFailure =>
  isToolError(error) && error.type !== 'OutcomeUnknown' && !isAmbiguous(error);

/** Returns whether an error proves that nothing was done, and that no further attempt is made. */
export const isRefusedForGood = (error: unknown, context: Parameters<typeof noAttemptFollows>[1]): boolean =>
  isRefusal(error) && noAttemptFollows(error, context);

type Earlier = Pick<StepContext, 'attempt' | 'progress' | 'refusedBefore'>;

/** Returns whether the previous attempt reported a refusal, see {@link reportRefused}, or the call was refused before the workflow was reset. */
export const wasRefused = (context: Earlier): boolean =>
  context.refusedBefore === true || lastReport(context)?.phase === 'refused';

/** Reports at the end of an attempt that the effect is known not to exist. */
export const reportRefused = ({ attempt, saveProgress }: Pick<StepContext, 'attempt' | 'saveProgress'>): void =>
  saveProgress({ phase: 'refused', attempt } satisfies AttemptReport);

/**
 * Repeats the previous attempt's report of a refusal, at the end of an attempt that did not come to its request: the next attempt reads only the last
 * report. It does not matter whether this attempt has written something else.
 */
export function stayRefused(context: Earlier & Pick<StepContext, 'saveProgress'>): void {
  if (wasRefused(context)) reportRefused(context);
}

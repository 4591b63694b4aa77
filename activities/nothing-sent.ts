import { isDeepStrictEqual } from 'node:util';
import type { StepContext } from './implement';

/**
 * Saved when an attempt ended before anything can have reached the provider. It names the attempt: what the last one has to say of itself
 * may never arrive, and the next is then shown what an earlier one said.
 */
export const nothingSent = (attempt: number) => ({ phase: 'nothing sent', attempt });

/** Whether an attempt before this one may have reached the provider: unless the last one is known to have sent nothing. */
export const mayHaveBeenSent = ({ attempt, progress }: Pick<StepContext, 'attempt' | 'progress'>): boolean =>
  attempt > 1 && !isDeepStrictEqual(progress, nothingSent(attempt - 1));

/** Whether an effect of this very call may exist already: also always under a grant, which works only once. */
export const mayHaveHappened = (context: Pick<StepContext, 'attempt' | 'isGranted' | 'progress'>): boolean =>
  context.isGranted || mayHaveBeenSent(context);

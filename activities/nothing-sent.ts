import { isDeepStrictEqual } from 'node:util';
import type { StepContext } from './implement';

/**
 * Saved when an attempt ended before anything can have reached the provider. It names the attempt: what the last one has to say of itself
 * may never arrive, and the next is then shown what an earlier one said.
 */
export const nothingSent = (attempt: number) => ({ phase: 'nothing sent', attempt });

type Earlier = Pick<StepContext, 'attempt' | 'earlier' | 'progress'>;

/** Whether this very call may have reached the provider before: unless the last attempt is known to have sent nothing. */
export const mayHaveBeenSent = ({ attempt, earlier, progress }: Earlier): boolean =>
  earlier === 'run' || (earlier === 'attempt' && !isDeepStrictEqual(progress, nothingSent(attempt - 1)));

/** Whether an effect of this very call may exist already: also always under a grant, which works only once. */
export const mayHaveHappened = (context: Earlier & Pick<StepContext, 'isGranted'>): boolean =>
  context.isGranted || mayHaveBeenSent(context);

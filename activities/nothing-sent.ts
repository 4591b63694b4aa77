import type { StepContext } from './implement';
import { lastReport, type AttemptReport } from './attempt-report';

/** Saved when an attempt ended before anything can have reached the provider. */
export const nothingSent = (attempt: number): AttemptReport => ({ phase: 'nothing sent', attempt });

type Earlier = Pick<StepContext, 'attempt' | 'earlier' | 'progress'>;

/** Whether this very call may have reached the provider before: unless the last attempt is known to have sent nothing. */
export const mayHaveBeenSent = ({ earlier, ...context }: Earlier): boolean =>
  earlier === 'run' || (earlier === 'attempt' && lastReport(context)?.phase !== 'nothing sent');

/**
 * Whether an effect that carries the key of this very call may exist already: also always under a grant, where the note that it is used may have been
 * deleted. What has no key is looked for only where `mayHaveBeenSent`: without one, what another call made can be taken for it.
 */
export const mayHaveHappened = (context: Earlier & Pick<StepContext, 'isGranted'>): boolean =>
  context.isGranted || mayHaveBeenSent(context);

import type { StepContext } from '../implement';
import { lastReport, type AttemptReport } from './attempt-report';

/** The report of an attempt that ended before anything can have reached the provider. */
export const nothingSent = (attempt: number): AttemptReport => ({ phase: 'nothing sent', attempt });

type Earlier = Pick<StepContext, 'attempt' | 'earlier' | 'progress'>;

/** Returns whether this very call may have reached the provider before: yes, unless the last attempt is known to have sent nothing. */
export const mayHaveBeenSent = ({ earlier, ...context }: Earlier): boolean =>
  earlier === 'run' || (earlier === 'attempt' && lastReport(context)?.phase !== 'nothing sent');

/**
 * Returns whether an effect that carries this call's key may exist already: always under a grant too, since the note that the grant was used may have
 * been deleted. An effect without a key is looked for only if `mayHaveBeenSent`: without a key, another call's effect could be taken for it.
 */
export const mayHaveHappened = (context: Earlier & Pick<StepContext, 'isGranted'>): boolean =>
  context.isGranted || mayHaveBeenSent(context);

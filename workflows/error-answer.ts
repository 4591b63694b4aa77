import { isCancellation, TemporalFailure, TimeoutFailure } from '@temporalio/workflow';
import { failureOf } from '../src/contracts/failure-of';
import { toolErrorOf } from './tool-error-of';

/**
 * What a model reads of a call that failed: our sentence, which says what to do. A cancellation, and what is no failure of a step, passes
 * through to the workflow.
 *
 * @throws the error itself then
 */
export function errorAnswer(error: unknown): { error: string } {
  if (isCancellation(error)) throw error;
  const known = toolErrorOf(error);
  if (known !== undefined) return { error: known.message };
  if (!(error instanceof TemporalFailure)) throw error;
  return { error: `${howItEnded(error)} Whether it was carried out is not known: look before asking again.` };
}

function howItEnded(error: TemporalFailure): string {
  if (isTimeout(error)) return 'It took longer than it may.';
  // What went wrong is for its log: it may quote what was read, and says nothing that a model could do.
  if (failureOf(error) !== undefined) return 'It failed by a fault of its own.';
  return 'It was ended before it could answer.';
}

const isTimeout = (error: unknown): boolean =>
  error instanceof TimeoutFailure || (error instanceof TemporalFailure && isTimeout(error.cause));

import { isCancellation, TemporalFailure, TimeoutFailure } from '@temporalio/workflow';
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
  const what = isTimeout(error) ? 'It took longer than it may.' : 'It was ended before it could answer.';
  return { error: `${what} Whether it was carried out is not known: look before asking again.` };
}

function isTimeout(error: unknown): boolean {
  if (error instanceof TimeoutFailure) return true;
  return error instanceof TemporalFailure && isTimeout(error.cause);
}

import { isCancellation, TemporalFailure, TimeoutFailure } from '@temporalio/workflow';
import { failureOf } from '../src/contracts/failure-of';
import { toolErrorOf, type CaughtToolError } from './tool-error-of';

/**
 * What a model reads of a call that failed: our sentence, which says what to do. A cancellation, and what is no failure of a step, passes
 * through to the workflow. `untrusted` says where the sentence quotes names that others gave.
 *
 * @throws the error itself then
 */
export function errorAnswer(error: unknown): { error: string; untrusted?: string[] } {
  if (isCancellation(error)) throw error;
  const known = toolErrorOf(error);
  if (known !== undefined) return { error: known.message, ...(quotesNames(known) ? { untrusted: ['error'] } : {}) };
  if (!(error instanceof TemporalFailure)) throw error;
  return { error: `${howItEnded(error)} Whether it was carried out is not known: look before asking again.` };
}

const quotesNames = ({ details }: CaughtToolError): boolean =>
  typeof details === 'object' && details !== null && 'quotesNames' in details && details.quotesNames === true;

function howItEnded(error: TemporalFailure): string {
  if (isTimeout(error)) return 'It took longer than it may.';
  // What went wrong is for its log: it may quote what was read, and says nothing that a model could do.
  if (failureOf(error) !== undefined) return 'It failed by a fault of its own.';
  return 'It was ended before it could answer.';
}

const isTimeout = (error: unknown): boolean =>
  error instanceof TimeoutFailure || (error instanceof TemporalFailure && isTimeout(error.cause));

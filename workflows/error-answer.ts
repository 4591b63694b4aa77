import { isCancellation, TemporalFailure, TimeoutFailure } from '@temporalio/workflow';
import { failureOf } from '../src/contracts/failure-of';
import { quotesOthers } from '../src/contracts/quoting-error';
import { toolErrorOf } from '../src/contracts/tool-error-of';

/**
 * Returns what a model reads of a failed call: our sentence, which says what to do. `untrusted` marks a sentence that quotes what others wrote.
 *
 * @throws the error itself if it is a cancellation or no failure of a step, so that it reaches the workflow
 */
export function errorAnswer(error: unknown): { error: string; untrusted?: string[] } {
  if (isCancellation(error)) throw error;
  const known = toolErrorOf(error);
  if (known !== undefined)
    return { error: known.message, ...(quotesOthers(known.details) && { untrusted: ['error'] }) };
  if (!(error instanceof TemporalFailure)) throw error;
  return { error: `${howItEnded(error)} Whether it was carried out is not known: look before asking again.` };
}

function howItEnded(error: TemporalFailure): string {
  if (isTimeout(error)) return 'It took longer than it may.';
  // The fault's own message belongs in its log: it may quote what was read, and says nothing that a model could act on.
  if (failureOf(error) !== undefined) return 'It failed by a fault of its own.';
  return 'It was ended before it could answer.';
}

const isTimeout = (error: unknown): boolean =>
  error instanceof TimeoutFailure || (error instanceof TemporalFailure && isTimeout(error.cause));

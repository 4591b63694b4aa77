import { markedAsQuoting } from '../../src/contracts/quoting-error';
import { isToolError } from '../../src/contracts/tool-error';
import { changedFailure } from './changed-failure';

/**
 * Does the rest of a call after a part of it is done. A caller who reads only the failure of the rest would do the first part again.
 *
 * @param done sentence added to a failure: what is done, and how to go on
 */
export async function whenDone<Result>(done: string, rest: () => Promise<Result>): Promise<Result> {
  try {
    return await rest();
  } catch (error) {
    throw withSentence(error, done);
  }
}

/** Adds a sentence to a tool error; returns any other error unchanged. */
export const withSentence = (error: unknown, sentence: string): unknown =>
  isToolError(error) ? changedFailure(error, { message: `${error.message} ${sentence}` }) : error;

/** As {@link withSentence}, for a sentence that quotes what others have written. */
export const withQuotation = (error: unknown, sentence: string): unknown =>
  isToolError(error)
    ? changedFailure(error, { message: `${error.message} ${sentence}`, details: [markedAsQuoting(error.details?.[0])] })
    : error;

import type { ApplicationFailure } from '@temporalio/common';
import { z } from 'zod';
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

/** Adds to a tool error which part of the call is done, and a mark of that for {@link isPartDone}; returns any other error unchanged. */
export const withSentence = (error: unknown, sentence: string): unknown =>
  isToolError(error)
    ? changedFailure(error, {
        message: `${error.message} ${sentence}`,
        details: [{ ...detailsOf(error), partDone: true } satisfies z.output<typeof markSchema>],
      })
    : error;

/** As {@link withSentence}, for a sentence that quotes what others have written. */
export function withQuotation(error: unknown, sentence: string): unknown {
  const said = withSentence(error, sentence);
  return isToolError(said) ? changedFailure(said, { details: [markedAsQuoting(detailsOf(said))] }) : said;
}

/** Whether the failure of a call says that a part of it is done, however the rest was refused. */
export const isPartDone = (error: unknown): boolean =>
  isToolError(error) && markSchema.safeParse(detailsOf(error)).success;

const markSchema = z.looseObject({ partDone: z.literal(true) });

const detailsOf = ({ details }: ApplicationFailure): object => ({ ...(details?.[0] ?? {}) });

import { z } from '@hono/zod-openapi';
import { unreadableInWords } from '../../temporal/listings/unreadable-runs';

/** The field of a listing that says what is not in it. */
export const problem = z
  .string()
  .optional()
  .describe(
    'That this process lacks the key of some, which are not listed, and what to do; absent where it can read all.',
  );

/** The field of the listing of what waits for a person. */
export const problemOfWaiting = problem.describe(
  'That no service worker runs, or that this process lacks the key of some, which are not listed, and what to do; absent where neither is so.',
);

/**
 * The field's value in an answer.
 *
 * @param unreadable the workflow ids of what is sealed with a key that this process lacks
 * @param others what else keeps what is listed from going on, in sentences
 */
export function problemOf(
  unreadable: readonly string[],
  ...others: readonly (string | undefined)[]
): { problem?: string } {
  const problems = [...others, unreadableInWords(unreadable)].filter((one) => one !== undefined);
  return problems.length === 0 ? {} : { problem: problems.join(' ') };
}

import { z } from '@hono/zod-openapi';
import { unreadableInWords } from '../../client/status/unreadable-runs';
import { defined } from '../../json/defined';

/** The field of a listing that says what is not in it. */
export const problem = z
  .string()
  .optional()
  .describe(
    'That this process lacks the key of some, which are not listed, and what to do; absent where it can read all.',
  );

/** The field's value in an answer. @param unreadable the workflow ids of what is sealed with a key that this process lacks */
export const problemOf = (unreadable: readonly string[]): { problem?: string } =>
  defined({ problem: unreadableInWords(unreadable) });

import { z } from 'zod';

/** Where an answer was cut: sealed by the worker for this step, account and mailbox or list, so that it opens nothing else. */
export const pageField = z
  .string()
  .max(12_000)
  .optional()
  .describe('"nextPage" of the previous answer, with the same other fields.');

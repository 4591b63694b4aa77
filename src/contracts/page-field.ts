import { z } from 'zod';
import { idOf } from './field-marks';

/** Where an answer was cut: sealed by the worker for this step, account and mailbox or list, so that it opens nothing else. */
export const pageField = z
  .string()
  .min(1)
  .max(12_000)
  .meta(idOf('page'))
  .optional()
  .describe('"nextPage" of the previous answer. Give the same other fields with it.');

/** Where an answer was cut, as the answer says it. */
export const nextPageField = z.string().meta(idOf('page')).optional();

import { z } from 'zod';
import { idOf } from './field-marks';

/** Page token that says where an answer was cut. The worker seals it for this step, account and mailbox or list, so it is valid nowhere else. */
export const pageField = z
  .string()
  .min(1)
  .max(12_000)
  .meta(idOf('page'))
  .optional()
  .describe('"nextPage" of the previous answer. Give the same other fields with it.');

/** Page token in an answer, for the next page. */
export const nextPageField = z.string().meta(idOf('page')).optional();

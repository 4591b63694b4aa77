import { z } from 'zod';

/** What somebody calls a thing of the mailbox. */
export const oneLineName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'A name is one line without control characters.' });

import { z } from 'zod';

/** A person's name for a thing in the mailbox, on one line. */
export const oneLineName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'A name is one line without control characters.' });

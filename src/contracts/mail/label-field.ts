import { z } from 'zod';

/** Names of labels in a step's input. */
export const labelNamesField = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(255)
      .regex(/^\P{Cc}*$/u, { error: 'A label is one line without control characters.' }),
  )
  .min(1)
  .max(25);

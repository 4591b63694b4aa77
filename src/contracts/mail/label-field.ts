import { z } from 'zod';
import { nameOf } from '../field-marks';

/** Names of labels in a step's input. */
export const labelNamesField = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(255)
      .regex(/^\P{Cc}*$/u, { error: 'A label is one line without control characters.' })
      .meta(nameOf('category')),
  )
  .min(1)
  .max(25);

import { z } from 'zod';
import { idOf } from '../field-marks';

/** Id of a message in a step's input. */
export const messageIdField = z
  .string()
  .min(1)
  .max(1000)
  .meta(idOf('message'))
  .describe(
    'Message id. It is "id" in an answer of Find Email or in the event of the mail trigger, and mostly survives moving.',
  );

import { z } from 'zod';

/** Id of a message in a step's input. */
export const messageIdField = z
  .string()
  .min(1)
  .max(1000)
  .describe('Message id: "id" in an answer of Find Email or in the event of the mail trigger. It survives moving.');

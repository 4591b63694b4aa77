import { z } from 'zod';

/** `color` is null for a label without one, and has more values than the documentation lists. */
export const labelSchema = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  color: z.string().nullish(),
  idBoard: z.string().nullish(),
});

export type TrelloLabel = z.output<typeof labelSchema>;

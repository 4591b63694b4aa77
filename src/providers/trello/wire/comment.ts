import { z } from 'zod';
import { actionSchema } from './action';

/** A comment is an action; its id serves to edit and delete it. */
export const commentSchema = actionSchema.extend({
  data: z.looseObject({
    text: z.string(),
    card: z.looseObject({ id: z.string(), name: z.string().optional() }),
    board: z.looseObject({ id: z.string() }).optional(),
  }),
});

export type TrelloComment = z.output<typeof commentSchema>;

import { z } from 'zod';
import { memberSchema } from './member';

/** A thing an action names; a deleted one keeps its id only. */
const namedSchema = z.looseObject({ id: z.string(), name: z.string().optional() });

/**
 * Something that happened, from a listing or a webhook. `data` differs by type: a card moved to another list is an
 * `updateCard` with `listBefore` and `listAfter` and without `list`.
 */
export const actionSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  date: z.string(),
  idMemberCreator: z.string().nullish(),
  memberCreator: memberSchema.nullish(),
  data: z.looseObject({
    board: namedSchema.optional(),
    card: z.looseObject({ id: z.string(), name: z.string().optional(), shortLink: z.string().optional() }).optional(),
    list: namedSchema.optional(),
    listBefore: namedSchema.optional(),
    listAfter: namedSchema.optional(),
    old: z.record(z.string(), z.unknown()).optional(),
  }),
});

export type TrelloAction = z.output<typeof actionSchema>;

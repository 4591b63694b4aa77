import { z } from 'zod';

const namedSchema = z.looseObject({ id: z.string(), name: z.string().optional() });

/** An action as Trello lists it, delivers it, and answers it by id. */
export const actionSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  date: z.iso.datetime(),
  idMemberCreator: z.string(),
  data: z.looseObject({
    board: namedSchema.optional(),
    card: namedSchema.extend({ shortLink: z.string().optional() }).optional(),
    list: namedSchema.optional(),
    listBefore: namedSchema.optional(),
    listAfter: namedSchema.optional(),
    old: z.looseObject({}).optional(),
  }),
  memberCreator: z
    .looseObject({ id: z.string(), username: z.string().optional(), fullName: z.string().optional() })
    .optional(),
});

export type Action = z.output<typeof actionSchema>;

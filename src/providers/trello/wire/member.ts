import { z } from 'zod';

export const memberSchema = z.looseObject({
  id: z.string(),
  username: z.string().nullish(),
  fullName: z.string().nullish(),
});

export type TrelloMember = z.output<typeof memberSchema>;

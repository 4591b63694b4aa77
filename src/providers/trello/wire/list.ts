import { z } from 'zod';

export const listSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  closed: z.boolean().optional(),
  idBoard: z.string().optional(),
  pos: z.number().optional(),
});

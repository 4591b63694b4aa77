import { z } from 'zod';

export const checkItemSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  pos: z.number().nullish(),
  due: z.string().nullish(),
  idMember: z.string().nullish(),
});

export type TrelloCheckItem = z.output<typeof checkItemSchema>;

/** A checklist; its items are not always in the order of their `pos`. */
export const checklistSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  idCard: z.string().optional(),
  idBoard: z.string().optional(),
  pos: z.number().optional(),
  checkItems: z.array(checkItemSchema).default([]),
});

export type TrelloChecklist = z.output<typeof checklistSchema>;

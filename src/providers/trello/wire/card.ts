import { z } from 'zod';
import { attachmentSchema } from './attachment';
import { labelSchema } from './label';

/** A card; which fields are there depends on `fields`, and `id` always is. */
export const cardSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  desc: z.string().nullish(),
  closed: z.boolean().optional(),
  idBoard: z.string().optional(),
  idList: z.string().optional(),
  idMembers: z.array(z.string()).default([]),
  idLabels: z.array(z.string()).default([]),
  labels: z.array(labelSchema).default([]),
  start: z.string().nullish(),
  due: z.string().nullish(),
  dueComplete: z.boolean().nullish(),
  dateLastActivity: z.string().nullish(),
  pos: z.number().optional(),
  shortLink: z.string().optional(),
  shortUrl: z.string().optional(),
  url: z.string().optional(),
  attachments: z.array(attachmentSchema).optional(),
});

export type TrelloCard = z.output<typeof cardSchema>;

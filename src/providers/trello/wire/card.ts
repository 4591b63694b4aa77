import { z } from 'zod';
import { attachmentSchema } from './attachment';
import { customFieldItemSchema } from './custom-field';
import { labelSchema } from './label';
import { memberSchema } from './member';

/** A card; `fields` determines its fields, and `id` is always present. */
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
  /** Only when requested by `members=true`. */
  members: z.array(memberSchema).optional(),
  cover: z.looseObject({ color: z.string().nullish(), idAttachment: z.string().nullish() }).nullish(),
  customFieldItems: z.array(customFieldItemSchema).optional(),
});

export type TrelloCard = z.output<typeof cardSchema>;

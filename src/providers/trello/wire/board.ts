import { z } from 'zod';
import { customFieldSchema } from './custom-field';
import { labelSchema } from './label';
import { listSchema } from './list';
import { memberSchema } from './member';

/** A board; the query determines its nested objects (`lists=open&labels=all&members=all`). */
export const boardSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  desc: z.string().nullish(),
  closed: z.boolean().optional(),
  idOrganization: z.string().nullish(),
  shortLink: z.string().optional(),
  shortUrl: z.string().optional(),
  url: z.string().optional(),
  lists: z.array(listSchema).optional(),
  labels: z.array(labelSchema).optional(),
  members: z.array(memberSchema).optional(),
  memberships: z.array(z.looseObject({ idMember: z.string(), memberType: z.string() })).optional(),
  customFields: z.array(customFieldSchema).optional(),
  organization: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string().nullish() }).nullish(),
});

export type TrelloBoard = z.output<typeof boardSchema>;

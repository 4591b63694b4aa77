import { z } from 'zod';

/** One entry of the mailbox's list of categories. Messages contain names, not ids. `color` is `none` or `preset0` to `preset24`. */
export const outlookCategorySchema = z.looseObject({
  id: z.string(),
  displayName: z.string(),
  color: z.string().nullish(),
});

export type OutlookCategory = z.output<typeof outlookCategorySchema>;

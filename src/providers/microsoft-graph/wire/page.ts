import { z } from 'zod';

/** A listing's envelope; items are read by the caller's own schema. */
export function pageSchema<Item>(item: z.ZodType<Item>) {
  return z.looseObject({
    value: z.array(item),
    '@odata.nextLink': z.string().optional(),
    '@odata.deltaLink': z.string().optional(),
    '@odata.count': z.number().optional(),
  });
}

/** What a delta listing gives for an item that is gone; `reason` is `deleted` or `changed`. */
export const removedItemSchema = z.looseObject({
  id: z.string(),
  '@removed': z.looseObject({ reason: z.string() }),
});

export type RemovedItem = z.output<typeof removedItemSchema>;

/** An item of a delta listing: changed, or gone. */
export function deltaItemSchema<Item>(item: z.ZodType<Item>) {
  return z.union([removedItemSchema, item]);
}

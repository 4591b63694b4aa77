import { z } from 'zod';

const envelope = z.looseObject({
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
  '@odata.count': z.number().optional(),
});

function makePageSchema<Item>(item: z.ZodType<Item>) {
  return envelope.extend({ value: z.array(item) });
}

type PageSchema<Item> = ReturnType<typeof makePageSchema<Item>>;

/** Keyed by the items' schema, which is a constant wherever possible. */
const made = new WeakMap<z.ZodType, unknown>();

/** The envelope of a listing, with the caller's schema for its items. Created once per item schema: creating it takes longer than reading a page. */
export function pageSchema<Item>(item: z.ZodType<Item>): PageSchema<Item> {
  const page = (made.get(item) as PageSchema<Item> | undefined) ?? makePageSchema(item);
  made.set(item, page);
  return page;
}

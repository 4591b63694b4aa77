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

/** By the items' own schema, which is a constant wherever it can be. */
const made = new WeakMap<z.ZodType, unknown>();

/** A listing's envelope; items are read by the caller's own schema. Made once for each: that takes longer than reading a page. */
export function pageSchema<Item>(item: z.ZodType<Item>): PageSchema<Item> {
  const page = (made.get(item) as PageSchema<Item> | undefined) ?? makePageSchema(item);
  made.set(item, page);
  return page;
}

import { z } from 'zod';
import { isListingLost } from '../../../src/providers/microsoft-graph/map-graph-error';
import type { RequestPath } from '../../../src/providers/request-path';
import { afterPage } from '../after-page';
import type { WatchedMailbox } from './watched-mailbox';

/** Changes from shortly before the last pull are requested again, because clocks differ. */
const overlapMilliseconds = 10 * 60_000;

/** Items per page. A pull reads one page. */
const pageSize = 50;

export const modifiedPositionSchema = z.object({
  /** Where the listing continues. Null if it starts from `since`. */
  link: z.string().nullable(),
  /** ISO instant: until when the changes have been read. Absent at the beginning: changes from just before are read. */
  since: z.iso.datetime().optional(),
  /** ISO instant, set within a listing: until when its changes have been read once it ends. */
  until: z.iso.datetime().optional(),
});

type ModifiedPosition = z.output<typeof modifiedPositionSchema>;

interface Wanted<Item> {
  items: RequestPath;
  $select: string;
  schema: z.ZodType<Item>;
}

interface ModifiedPage<Item> {
  items: Item[];
  position: ModifiedPosition;
  more: boolean;
}

/** Lists the items that were modified since a position, the oldest change first, where there is no delta. What was deleted no listing tells. */
export async function modifiedItems<Item extends { lastModifiedDateTime?: string | null | undefined }>(
  mailbox: WatchedMailbox,
  wanted: Wanted<Item>,
  position: ModifiedPosition,
  pulledAt: Date,
): Promise<ModifiedPage<Item>> {
  try {
    return await modifiedPage(mailbox, wanted, position, pulledAt);
  } catch (error) {
    if (position.link === null || !isListingLost(error)) throw error;
    return modifiedPage(mailbox, wanted, { ...position, link: null }, pulledAt);
  }
}

async function modifiedPage<Item extends { lastModifiedDateTime?: string | null | undefined }>(
  { graph }: WatchedMailbox,
  { items: path, $select, schema }: Wanted<Item>,
  position: ModifiedPosition,
  pulledAt: Date,
): Promise<ModifiedPage<Item>> {
  const { until = pulledAt.toISOString() } = position;
  const { since = until } = position;
  const from = Date.parse(since) - (position.until === undefined ? overlapMilliseconds : 0);
  const query = {
    $select,
    $filter: `lastModifiedDateTime ge ${new Date(from).toISOString()}`,
    $orderby: 'lastModifiedDateTime asc',
    $top: pageSize,
  };
  const atEnd = { link: null, since: until };
  const start = position.link === null ? path : { link: position.link };
  for await (const { items, nextLink } of graph.pages(start, { query, schema })) {
    if (nextLink === undefined) return { items, position: atEnd, more: false };
    const next = afterPage(items.at(-1)?.lastModifiedDateTime, from, nextLink);
    return { items, position: { ...next, until }, more: true };
  }
  return { items: [], position: atEnd, more: false };
}

import type { PageLink } from '../../../src/providers/microsoft-graph/graph-client';
import type { RequestPath } from '../../../src/providers/request-path';
import { arrivalSchema, hasArrived, type Arrival, type WatchedMailbox } from './watched-mailbox';

/** A message may stand in its folder later than it was received, and clocks differ. In milliseconds. */
const overlap = 10 * 60_000;

/** Messages of one page; a look takes one. */
const pageSize = 100;

/**
 * Messages received since a time, oldest first, where no delta is to be had. A listing by date misses only what comes with an old date.
 *
 * @param from everything received before was told
 * @returns also where the listing goes on, if it does
 */
export async function listedArrivals(
  { graph }: WatchedMailbox,
  start: RequestPath | PageLink,
  from: Date,
  since: Date,
): Promise<{ arrivals: Arrival[]; nextLink?: string }> {
  const begin = new Date(Math.max(from.getTime() - overlap, since.getTime()));
  const query = {
    $select: 'id,receivedDateTime,isDraft,parentFolderId',
    $filter: `receivedDateTime ge ${begin.toISOString()}`,
    $orderby: 'receivedDateTime asc',
    $top: pageSize,
  };
  for await (const { items, nextLink } of graph.pages(start, { query, schema: arrivalSchema })) {
    const arrivals = items.filter((item) => hasArrived(item, since));
    return { arrivals, ...(nextLink === undefined ? {} : { nextLink }) };
  }
  return { arrivals: [] };
}

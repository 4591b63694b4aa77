import type { RequestPath } from '../../../src/providers/request-path';
import { afterPage } from '../after-page';
import { arrivalSchema, hasArrived, type Arrival, type WatchedMailbox } from './watched-mailbox';

/** Messages of one page; a look takes one. */
const pageSize = 100;

/** Where a listing goes on: with what was received at this ISO instant or later, or by the link where there is one. */
export interface ListingPosition {
  since: string;
  link: string | null;
}

/**
 * Messages received since a time, oldest first, where no delta is to be had. A listing by date misses only what comes with an old date. What has the
 * date at which it goes on is told twice.
 *
 * @param since nothing older is told
 * @returns also where the listing goes on, if it does
 */
export async function listedArrivals(
  { graph }: WatchedMailbox,
  messages: RequestPath,
  position: ListingPosition,
  since: Date,
): Promise<{ arrivals: Arrival[]; next?: ListingPosition }> {
  const query = {
    $select: 'id,receivedDateTime,isDraft,parentFolderId',
    $filter: `receivedDateTime ge ${position.since}`,
    $orderby: 'receivedDateTime asc',
    $top: pageSize,
  };
  const start = position.link === null ? messages : { link: position.link };
  for await (const { items, nextLink } of graph.pages(start, { query, schema: arrivalSchema })) {
    const arrivals = items.filter((item) => hasArrived(item, since));
    if (nextLink === undefined) return { arrivals };
    return { arrivals, next: afterPage(items.at(-1)?.receivedDateTime, Date.parse(position.since), nextLink) };
  }
  return { arrivals: [] };
}

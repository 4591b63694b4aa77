import type { RequestPath } from '../../../src/providers/request-path';
import { afterPage } from '../after-page';
import { arrivalSchema, hasArrived, type Arrival, type WatchedMailbox } from '../mailbox/watched-mailbox';

/** Messages per page. A pull reads one page. */
const pageSize = 100;

/** Where a listing continues: at the link if there is one, otherwise with messages received at this ISO instant or later. */
export interface ListingPosition {
  since: string;
  link: string | null;
}

/**
 * Lists messages received since a time, oldest first, where no delta is available. A listing by date misses only messages with an old date.
 * Messages with the date at which the listing continues are reported twice.
 *
 * @param since older messages are not reported
 * @returns the messages, and where the listing continues if it does
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

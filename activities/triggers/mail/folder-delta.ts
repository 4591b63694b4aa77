import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { isListingLost } from '../../../src/providers/microsoft-graph/map-graph-error';
import type { Position } from './mail-cursor';
import { arrivalSchema, hasArrived, type Arrival, type WatchedMailbox } from '../mailbox/watched-mailbox';

/**
 * A delta with a `$filter` reports at most 5,000 messages (https://learn.microsoft.com/graph/api/message-delta). Well before that it starts over.
 */
const mostPerDelta = 4_000;

/** A delta that starts over reports everything since the watermark again. That is worth it once the watermark has moved this far. */
const worthBeginningMilliseconds = 86_400_000;

/** Messages per page of a delta. A pull stops between pages. */
const pageSize = 50;

const itemSchema = arrivalSchema.extend({ '@removed': z.unknown().optional() });

export interface DeltaRound {
  arrivals: Arrival[];
  position: Position;
  /** It has called messages removed, and may be silent about what became of them. */
  hasRemovals: boolean;
  /** There is more to report. */
  more: boolean;
  /** There is more to report than a delta can: the folder has to be read another way. */
  isOverfull: boolean;
}

/**
 * Reads what is new in a folder since the position: one page, or several pages if they have few messages.
 *
 * @param from.since a delta that begins reports no older messages
 * @param from.surfacing a delta that continues reports no older messages, unless they are not older than `since`: what it tells of anew has come into the
 *   folder since, whenever it was received
 * @param from.start since when a folder without a position is watched
 */
export async function deltaRound(
  mailbox: WatchedMailbox,
  folderId: string,
  position: Position | undefined,
  from: { since: Date; surfacing: Date; start: Date },
): Promise<DeltaRound> {
  const start = position === undefined ? from.start : new Date(position.since ?? 0);
  const since = start > from.since ? start : from.since;
  const isSpent = position !== undefined && position.told >= mostPerDelta;
  if (isSpent && since.getTime() - Date.parse(position.from ?? neverBegun) < worthBeginningMilliseconds)
    return { arrivals: [], position, hasRemovals: false, more: false, isOverfull: true };
  const { position: reached, ...round } = await followOrBegin(mailbox, folderId, isSpent ? undefined : position, {
    since,
    surfacing: new Date(Math.max(start.getTime(), Math.min(since.getTime(), from.surfacing.getTime()))),
  });
  return {
    ...round,
    isOverfull: round.more && reached.told >= mostPerDelta,
    position: { ...reached, ...(since === start && { since: start.toISOString() }) },
  };
}

const neverBegun = new Date(0).toISOString();

/** Makes the folder's delta start over: it reports everything since the folder is watched again. */
export const restarted = (position: Position): Position => ({ ...position, told: mostPerDelta, from: neverBegun });

type Followed = Omit<DeltaRound, 'isOverfull'>;

/** The instants before which a delta that begins, and one that continues, report nothing. */
interface Bounds {
  since: Date;
  surfacing: Date;
}

async function followOrBegin(
  mailbox: WatchedMailbox,
  folderId: string,
  position: Position | undefined,
  bounds: Bounds,
): Promise<Followed> {
  try {
    return await follow(mailbox, folderId, position, bounds);
  } catch (error) {
    // The provider has lost the position (410, or a 4xx with syncStateNotFound). Starting over reports everything since the
    // watermark again; delivered messages are deduplicated.
    if (position === undefined || !isListingLost(error)) throw error;
    return follow(mailbox, folderId, undefined, bounds);
  }
}

async function follow(
  { graph, at }: WatchedMailbox,
  folderId: string,
  position: Position | undefined,
  { since, surfacing }: Bounds,
): Promise<Followed> {
  const oldest = position === undefined ? since : surfacing;
  const start = position === undefined ? at`/mailFolders/${folderId}/messages/delta` : { link: position.link };
  const query = {
    changeType: 'created',
    $select: 'id,receivedDateTime,isDraft',
    $filter: `receivedDateTime ge ${since.toISOString()}`,
  };
  const headers = { Prefer: `odata.maxpagesize=${pageSize}` };
  const arrivals: Arrival[] = [];
  const from = position === undefined ? since.toISOString() : position.from;
  let reported = position?.told ?? 0;
  let link = position?.link ?? '';
  let more = false;
  let hasRemovals = false;
  for await (const page of graph.pages(start, { query, headers, schema: itemSchema })) {
    reported += page.items.length;
    const there = page.items.filter((item) => item['@removed'] === undefined);
    hasRemovals ||= there.length < page.items.length;
    arrivals.push(...there.filter((item) => hasArrived(item, oldest)));
    // A link to the next page is as good a position as the link at the end.
    link = page.deltaLink ?? page.nextLink ?? link;
    more = page.deltaLink === undefined && page.nextLink !== undefined;
    if (more && arrivals.length >= pageSize) break;
  }
  return { arrivals, position: { link, told: reported, ...defined({ from }) }, hasRemovals, more };
}

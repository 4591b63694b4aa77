import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { isListingLost } from '../../../src/providers/microsoft-graph/map-graph-error';
import { eventSchema } from '../../../src/providers/microsoft-graph/wire/event';
import { readGraphTime } from '../../../src/providers/microsoft-graph/wire/event-time';
import { eventSelect } from '../../calendar/events/answer-event';
import { calendarPath } from '../../calendar/events/calendar-path';
import type { Watch } from '../trigger-source';
import { modifiedItems, modifiedPositionSchema } from '../mailbox/modified-items';
import { isDeltaRefused } from '../mailbox/refused-delta';
import type { WatchedMailbox } from '../mailbox/watched-mailbox';

const day = 86_400_000;

/** The watched range of the main calendar, from yesterday. Graph fixes the range when a delta begins, so a new range is requested every week. */
const daysAhead = 400;
const rangeMilliseconds = 7 * day;

/** Events per page. A pull stops between pages once it has something to report. */
const pageSize = 50;

const modifiedEventsPositionSchema = modifiedPositionSchema.extend({
  /** Whether everything that was there at the beginning has been read. From then on, all events are changes. */
  isFollowing: z.boolean(),
});

type ModifiedEventsPosition = z.output<typeof modifiedEventsPositionSchema>;

/** Where another calendar's listing of changes continues, or the main calendar's delta, whose `since` is when the delta of this range began. */
export const feedPositionSchema = modifiedEventsPositionSchema.extend({
  /** Where the delta of the previous range continues. Kept until it has reported what was deleted while the new range was being listed. */
  linkBefore: z.string().optional(),
  /** Where the listing of the main calendar's changes continues. Kept while its delta is refused. */
  listed: modifiedEventsPositionSchema.optional(),
});

export type FeedPosition = z.output<typeof feedPositionSchema>;

export const eventVersionSchema = eventSchema.extend({
  createdDateTime: z.string().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  '@removed': z.unknown().optional(),
});

/** All fields read of an event, for requests that select fields. */
export const versionFields = `${eventSelect},bodyPreview,body,createdDateTime,lastModifiedDateTime`;

export type EventVersion = z.output<typeof eventVersionSchema>;

export interface FeedPage {
  events: EventVersion[];
  /** Ids of events that were deleted or left the range, and of events created, changed or deleted outside the range. */
  removed: string[];
  /** Whether the events have changed. Otherwise they were there when the feed began. */
  isFollowing: boolean;
  /** Whether a listing of everything in the range begins with this page, and whether it ends with this page. */
  listing: { begins: boolean; ends: boolean };
  position: FeedPosition;
  more: boolean;
}

/**
 * Reads the next changed events. Graph v1.0 documents change tracking only for a time range of the main calendar
 * (https://learn.microsoft.com/graph/api/event-delta: `calendarView/delta`, whose range is fixed at its beginning; `events/delta` is beta).
 * For another calendar, and while the delta is refused, the events are queried by modification date.
 *
 * @param since changes before this do not matter
 */
export async function nextEvents(
  mailbox: WatchedMailbox,
  { config: { calendar }, pulledAt }: Pick<Watch<{ calendar?: string | undefined }>, 'config' | 'pulledAt'>,
  position: FeedPosition,
  since: Date,
): Promise<FeedPage> {
  if (calendar !== undefined) return modifiedEvents(mailbox, calendar, position, pulledAt);
  const { listed: _, ...tracked } = position;
  try {
    return await followOrBegin(mailbox, tracked, pulledAt);
  } catch (error) {
    if (!isDeltaRefused(error)) throw error;
    return eventsWithoutDelta(mailbox, position, pulledAt, since);
  }
}

async function followOrBegin(mailbox: WatchedMailbox, position: FeedPosition, pulledAt: Date): Promise<FeedPage> {
  try {
    return await trackedEvents(mailbox, position, pulledAt);
  } catch (error) {
    // The provider has lost the position: events are read again and compared with what was known.
    if (position.link === null || !isListingLost(error)) throw error;
    return trackedEvents(mailbox, startedOver(position.linkBefore), pulledAt);
  }
}

export const beginning: FeedPosition = { link: null, isFollowing: false };

const startedOver = (linkBefore: string | undefined): FeedPosition => ({
  ...beginning,
  ...defined({ linkBefore }),
});

/** Another calendar has no range, and a listing of modified events does not contain all events. */
const noListing = { begins: false, ends: false };

const isRemoved = (item: EventVersion): boolean => item['@removed'] !== undefined;

const idsOfRemoved = (items: readonly EventVersion[]): string[] => items.filter(isRemoved).map(({ id }) => id);

const headers = { Prefer: `odata.maxpagesize=${pageSize}` };

const rangeFrom = (begun: Date) => ({
  start: new Date(begun.getTime() - day),
  end: new Date(begun.getTime() + daysAhead * day),
});

async function trackedEvents(mailbox: WatchedMailbox, position: FeedPosition, pulledAt: Date): Promise<FeedPage> {
  const { link, since, isFollowing, linkBefore } = position;
  if (isFollowing && linkBefore !== undefined) return removedFromRangeBefore(mailbox, { ...position, linkBefore });
  const { graph, at } = mailbox;
  const begun = since === undefined ? pulledAt : new Date(since);
  const start = link === null ? at`/calendarView/delta` : { link };
  const range = rangeFrom(begun);
  const query = { startDateTime: range.start.toISOString(), endDateTime: range.end.toISOString() };
  for await (const page of graph.pages(start, { query, headers, schema: eventVersionSchema })) {
    const { items, nextLink, deltaLink } = page;
    const isOver = deltaLink !== undefined;
    const isOld = isOver && isFollowing && pulledAt.getTime() - begun.getTime() > rangeMilliseconds;
    const next = {
      link: deltaLink ?? nextLink ?? link,
      since: begun.toISOString(),
      isFollowing: isFollowing || isOver,
      ...defined({ linkBefore }),
    };
    return {
      events: items.filter((item) => !isRemoved(item)),
      removed: idsOfRemoved(items),
      isFollowing,
      listing: { begins: link === null, ends: isOver && !isFollowing && linkBefore === undefined },
      position: isOld ? startedOver(deltaLink) : next,
      more: !isOver || isOld || linkBefore !== undefined,
    };
  }
  return {
    events: [],
    removed: [],
    isFollowing,
    listing: noListing,
    position: { link, isFollowing, since: begun.toISOString() },
    more: false,
  };
}

/**
 * Reads what was deleted before the new range was listed, which only the previous range's delta reports. The listing ends once this is read, or the
 * provider has forgotten it.
 */
async function removedFromRangeBefore(
  { graph }: WatchedMailbox,
  { linkBefore, ...position }: FeedPosition & { linkBefore: string },
): Promise<FeedPage> {
  const end = { events: [], removed: [], isFollowing: true, listing: { begins: false, ends: true }, position };
  try {
    for await (const page of graph.pages({ link: linkBefore }, { headers, schema: eventVersionSchema })) {
      const { items, nextLink } = page;
      const removed = idsOfRemoved(items);
      if (nextLink === undefined) return { ...end, removed, more: false };
      return { ...end, removed, listing: noListing, position: { ...position, linkBefore: nextLink }, more: true };
    }
  } catch (error) {
    if (!isListingLost(error)) throw error;
  }
  return { ...end, more: false };
}

async function modifiedEvents(
  mailbox: WatchedMailbox,
  calendar: string | undefined,
  { isFollowing, ...from }: ModifiedEventsPosition,
  pulledAt: Date,
): Promise<FeedPage> {
  const { events: path } = await calendarPath(calendar, mailbox);
  const wanted = { items: path, $select: versionFields, schema: eventVersionSchema };
  const { items: events, position, more } = await modifiedItems(mailbox, wanted, from, pulledAt);
  // At set-up, changes from just before are only remembered.
  const next = { ...position, isFollowing: isFollowing || !more };
  return { events, removed: [], isFollowing, listing: noListing, position: next, more };
}

/**
 * Reads the changed events of the main calendar while its delta is refused, whose position stays: what was deleted, or has left the range, it tells once
 * it is answered again.
 */
async function eventsWithoutDelta(
  mailbox: WatchedMailbox,
  position: FeedPosition,
  pulledAt: Date,
  since: Date,
): Promise<FeedPage> {
  const { listed = { link: null, since: since.toISOString(), isFollowing: false } } = position;
  const page = await modifiedEvents(mailbox, undefined, listed, pulledAt);
  const range = rangeFrom(position.since === undefined ? pulledAt : new Date(position.since));
  const events = page.events.filter((event) => mayLieWithin(event, range));
  return { ...page, events, position: { ...position, listed: page.position } };
}

/** Of a series it is not known when it ends. */
function mayLieWithin({ type, start, end }: EventVersion, range: { start: Date; end: Date }): boolean {
  if (start == null || end == null) return true;
  const isOver = type !== 'seriesMaster' && readGraphTime(end).toJSDate() < range.start;
  return !isOver && readGraphTime(start).toJSDate() < range.end;
}

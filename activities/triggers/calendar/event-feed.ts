import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import { isListingLost } from '../../../src/providers/microsoft-graph/map-graph-error';
import { eventSchema } from '../../../src/providers/microsoft-graph/wire/event';
import { eventSelect } from '../../calendar/events/answer-event';
import { calendarPath } from '../../calendar/events/calendar-path';
import { afterPage } from '../after-page';
import type { Watch } from '../trigger-source';
import type { WatchedMailbox } from '../mailbox/watched-mailbox';

const day = 86_400_000;

/** The watched range of the main calendar, from yesterday. Graph fixes the range when a delta begins, so a new range is requested every week. */
const daysAhead = 400;
const rangeMilliseconds = 7 * day;

/** For another calendar, changes from shortly before the last pull are requested again, because clocks differ. */
const overlapMilliseconds = 10 * 60_000;

/** Events per page. A pull stops between pages once it has something to report. */
const pageSize = 50;

export const feedPositionSchema = z.object({
  /** Where the main calendar's delta, or another calendar's listing of changes, continues. Null if it starts from `since`. */
  link: z.string().nullable(),
  /** ISO instant: when the delta of this range began, or until when the changes of another calendar have been read. */
  since: z.iso.datetime().optional(),
  /** ISO instant, set within a listing of another calendar: until when its changes have been read once the listing ends. */
  until: z.iso.datetime().optional(),
  /** Whether everything that was there at the beginning has been read. From then on, all events are changes. */
  isFollowing: z.boolean(),
  /** Where the delta of the previous range continues. Kept until it has reported what was deleted while the new range was being listed. */
  linkBefore: z.string().optional(),
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
 * For another calendar, the events are queried by modification date.
 */
export async function nextEvents(
  mailbox: WatchedMailbox,
  { config: { calendar }, pulledAt }: Pick<Watch<{ calendar?: string | undefined }>, 'config' | 'pulledAt'>,
  position: FeedPosition,
): Promise<FeedPage> {
  const read = (from: FeedPosition) =>
    calendar === undefined ? trackedEvents(mailbox, from, pulledAt) : modifiedEvents(mailbox, calendar, from, pulledAt);
  try {
    return await read(position);
  } catch (error) {
    // The provider has lost the position: events are read again and compared with what was known.
    if (position.link === null || !isListingLost(error)) throw error;
    return read(calendar === undefined ? startedOver(position.linkBefore) : { ...position, link: null });
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

async function trackedEvents(mailbox: WatchedMailbox, position: FeedPosition, pulledAt: Date): Promise<FeedPage> {
  const { link, since, isFollowing, linkBefore } = position;
  if (isFollowing && linkBefore !== undefined) return removedFromRangeBefore(mailbox, { ...position, linkBefore });
  const { graph, at } = mailbox;
  const begun = since === undefined ? pulledAt : new Date(since);
  const start = link === null ? at`/calendarView/delta` : { link };
  const query = {
    startDateTime: new Date(begun.getTime() - day).toISOString(),
    endDateTime: new Date(begun.getTime() + daysAhead * day).toISOString(),
  };
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
  calendar: string,
  position: FeedPosition,
  pulledAt: Date,
): Promise<FeedPage> {
  const { graph } = mailbox;
  const { link, isFollowing } = position;
  // At set-up, changes from just before are only remembered.
  const { until = pulledAt.toISOString() } = position;
  const { since = until } = position;
  const from = Date.parse(since) - (position.until === undefined ? overlapMilliseconds : 0);
  const start = link === null ? (await calendarPath(calendar, mailbox)).events : { link };
  const query = {
    $select: versionFields,
    $filter: `lastModifiedDateTime ge ${new Date(from).toISOString()}`,
    $orderby: 'lastModifiedDateTime asc',
    $top: pageSize,
  };
  const atEnd = { link: null, since: until, isFollowing: true };
  for await (const { items: events, nextLink } of graph.pages(start, { query, schema: eventVersionSchema })) {
    const next =
      nextLink === undefined
        ? atEnd
        : { ...afterPage(events.at(-1)?.lastModifiedDateTime, from, nextLink), until, isFollowing };
    return { events, removed: [], isFollowing, listing: noListing, position: next, more: nextLink !== undefined };
  }
  return { events: [], removed: [], isFollowing, listing: noListing, position: atEnd, more: false };
}

import { z } from 'zod';
import { isListingLost } from '../../../src/providers/microsoft-graph/map-graph-error';
import { eventSchema } from '../../../src/providers/microsoft-graph/wire/event';
import { eventSelect } from '../../calendar/answer-event';
import { calendarPath } from '../../calendar/calendar-path';
import { afterPage } from '../after-page';
import type { WatchedMailbox } from '../mail/watched-mailbox';

const day = 86_400_000;

/** What is watched of the main calendar, from yesterday; Graph keeps the range as it was asked for, so that it is asked for anew every week. */
const daysAhead = 400;
const rangeFor = 7 * day;

/** Another calendar is asked again for what changed shortly before the last look: clocks differ. In milliseconds. */
const overlap = 10 * 60_000;

/** Events of a page; a look stops between pages once it has something to tell. */
const pageSize = 50;

export const feedPositionSchema = z.object({
  /** Where the main calendar's delta goes on, or a listing of what was modified in another; null where it is asked for by `since`. */
  link: z.string().nullable(),
  /** ISO instant: since when this range is asked for, or until when another calendar was looked through. */
  since: z.iso.datetime().optional(),
  /** In the midst of a listing, the ISO instant until when another calendar has been looked through once it is at its end. */
  until: z.iso.datetime().optional(),
  /** All that was there when it began has been told: what is told from now on has changed. */
  isFollowing: z.boolean(),
});

export type FeedPosition = z.output<typeof feedPositionSchema>;

export const eventVersionSchema = eventSchema.extend({
  createdDateTime: z.string().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  '@removed': z.unknown().optional(),
});

/** All that is read of an event, where a request says what. */
export const versionFields = `${eventSelect},bodyPreview,body,createdDateTime,lastModifiedDateTime`;

export type EventVersion = z.output<typeof eventVersionSchema>;

export interface FeedPage {
  events: EventVersion[];
  /** What was deleted, or has left the range; also whatever is made, changed or deleted outside of it. */
  removed: string[];
  /** Whether they have changed, or were there when the feed began. */
  isFollowing: boolean;
  /** Whether a listing of all that is in the range begins with this page, and whether it ends with it. */
  listing: { begins: boolean; ends: boolean };
  position: FeedPosition;
  more: boolean;
}

/**
 * The next events that have changed. Graph v1.0 documents change tracking for a range of time of the main calendar alone
 * (https://learn.microsoft.com/graph/api/event-delta: `calendarView/delta`, whose range is fixed at its begin; `events/delta` is beta); another
 * calendar is asked for what was modified last.
 */
export async function nextEvents(
  mailbox: WatchedMailbox,
  calendar: string | undefined,
  position: FeedPosition,
): Promise<FeedPage> {
  const read = (from: FeedPosition) =>
    calendar === undefined ? trackedEvents(mailbox, from) : modifiedEvents(mailbox, calendar, from);
  try {
    return await read(position);
  } catch (error) {
    // The provider has forgotten the position: what is there is compared with what was known.
    if (position.link === null || !isListingLost(error)) throw error;
    return read(calendar === undefined ? beginning : { ...position, link: null });
  }
}

export const beginning: FeedPosition = { link: null, isFollowing: false };

/** Another calendar has no range, and what was modified in it is not all there is. */
const noListing = { begins: false, ends: false };

async function trackedEvents(
  { graph, at }: WatchedMailbox,
  { link, since, isFollowing }: FeedPosition,
): Promise<FeedPage> {
  const begun = since === undefined ? new Date() : new Date(since);
  const start = link === null ? at`/calendarView/delta` : { link };
  const query = {
    startDateTime: new Date(begun.getTime() - day).toISOString(),
    endDateTime: new Date(begun.getTime() + daysAhead * day).toISOString(),
  };
  const headers = { Prefer: `odata.maxpagesize=${pageSize}` };
  for await (const page of graph.pages(start, { query, headers, schema: eventVersionSchema })) {
    const { items, nextLink, deltaLink } = page;
    const isOver = deltaLink !== undefined;
    // Only what was told to its end may be begun anew, so that nothing falls between two ranges.
    const isOld = isOver && isFollowing && Date.now() - begun.getTime() > rangeFor;
    const next = {
      link: deltaLink ?? nextLink ?? link,
      since: begun.toISOString(),
      isFollowing: isFollowing || isOver,
    };
    return {
      events: items.filter((item) => item['@removed'] === undefined),
      removed: items.filter((item) => item['@removed'] !== undefined).map(({ id }) => id),
      isFollowing,
      listing: { begins: link === null, ends: isOver && !isFollowing },
      position: isOld ? beginning : next,
      more: !isOver || isOld,
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

async function modifiedEvents(mailbox: WatchedMailbox, calendar: string, position: FeedPosition): Promise<FeedPage> {
  const { graph } = mailbox;
  const { link, isFollowing } = position;
  // At the set-up, what was modified just before it is only taken note of.
  const { until = new Date().toISOString() } = position;
  const { since = until } = position;
  const from = Date.parse(since) - (position.until === undefined ? overlap : 0);
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

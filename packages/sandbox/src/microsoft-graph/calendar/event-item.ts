import type { EventContent, StoredEvent } from './event';
import { occurrenceDates } from './recurrence';
import { dateOf, instantOf, shifted, wallMilliseconds, type WallTime } from './wall-time';

/** One event as a caller sees it: an appointment, a series, or one occurrence of a series. */
export interface EventItem {
  readonly type: 'singleInstance' | 'seriesMaster' | 'occurrence' | 'exception';
  readonly event: StoredEvent;
  readonly content: EventContent;
  readonly changeKey: string;
  readonly lastModifiedDateTime: Date;
  /** The day of the occurrence in its pattern. Undefined if the item is not an occurrence. */
  readonly date: string | undefined;
}

/** A span of time, excluding its end. */
export interface TimeWindow {
  readonly start: Date;
  readonly end: Date;
}

/** Returns the event itself. For a series, this is the master. */
export function itemOf(event: StoredEvent): EventItem {
  const { content, changeKey, lastModifiedDateTime } = event;
  const type = event.series ? 'seriesMaster' : 'singleInstance';
  return { type, event, content, changeKey, lastModifiedDateTime, date: undefined };
}

/** Returns the occurrence of that day in the pattern. Undefined if there is none or it was removed. */
export function occurrenceOf(event: StoredEvent, date: string): EventItem | undefined {
  if (!event.series || event.series.cancelledDates.has(date)) return undefined;
  for (const candidate of occurrenceDates(event.series.recurrence)) {
    if (candidate === date) return occurrence(event, date);
    if (candidate > date) return undefined;
  }
  return undefined;
}

/** Returns the items of the event that lie in the window. A series is expanded into its occurrences. */
export function itemsWithin(event: StoredEvent, window: TimeWindow): readonly EventItem[] {
  if (!event.series) return overlaps(event.content, window) ? [itemOf(event)] : [];
  const { recurrence, cancelledDates, exceptions } = event.series;
  const { first, last } = datesNear(window, wallMilliseconds(event.content.start, event.content.end));
  const lastException = [...exceptions.keys()].sort().at(-1) ?? '';
  const found: EventItem[] = [];
  for (const date of occurrenceDates(recurrence)) {
    if (date > last && date > lastException) break;
    if (cancelledDates.has(date) || ((date < first || date > last) && !exceptions.has(date))) continue;
    const item = occurrence(event, date);
    if (overlaps(item.content, window)) found.push(item);
  }
  return found;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the days, in any time zone, on which an event of that length can start and still overlap the window. */
function datesNear({ start, end }: TimeWindow, lengthMilliseconds: number): { first: string; last: string } {
  const date = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);
  return {
    first: date(start.getTime() - lengthMilliseconds - 2 * dayMilliseconds),
    last: date(end.getTime() + 2 * dayMilliseconds),
  };
}

/** Returns the content of the occurrence that the pattern puts on that day. The local time is the same, whatever daylight saving does. */
export function contentOn({ content }: StoredEvent, date: string): EventContent {
  const start: WallTime = { ...content.start, dateTime: `${date}${content.start.dateTime.slice(10)}` };
  return { ...content, start, end: shifted(start, wallMilliseconds(content.start, content.end)) };
}

/**
 * Compares stored instants, also for an all-day event: midnight in the zone where it was created, whatever days it shows
 * (https://github.com/microsoftgraph/microsoft-graph-docs/issues/16798; `originalStart` in
 * https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/7803).
 */
function overlaps({ start, end }: Pick<EventContent, 'start' | 'end'>, window: TimeWindow): boolean {
  const [from, to] = [instantOf(start), instantOf(end)];
  return from < window.end && (to > window.start || (from.getTime() === to.getTime() && from >= window.start));
}

function occurrence(event: StoredEvent, date: string): EventItem {
  const exception = event.series?.exceptions.get(date);
  return {
    type: exception ? 'exception' : 'occurrence',
    event,
    content: exception?.content ?? contentOn(event, date),
    changeKey: exception?.changeKey ?? event.changeKey,
    lastModifiedDateTime: exception?.lastModifiedDateTime ?? event.lastModifiedDateTime,
    date,
  };
}

/** Returns the current days of the occurrences before and after this one. */
export function neighboursOf(event: StoredEvent, date: string): readonly string[] {
  const { recurrence, cancelledDates, exceptions } = event.series ?? {};
  if (!recurrence) return [];
  let before: string | undefined;
  for (const candidate of occurrenceDates(recurrence)) {
    if (cancelledDates?.has(candidate)) continue;
    const lies = dateOf(exceptions?.get(candidate)?.content.start ?? contentOn(event, candidate).start);
    if (candidate > date) return before === undefined ? [lies] : [before, lies];
    if (candidate < date) before = lies;
  }
  return before === undefined ? [] : [before];
}

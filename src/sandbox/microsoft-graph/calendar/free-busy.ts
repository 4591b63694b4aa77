import type { Mailbox } from '../mailbox';
import type { FreeBusyStatus } from './event';
import { itemsWithin, type EventItem, type TimeWindow } from './event-item';
import { instantOf } from './wall-time';

/** From the least to the most important where events overlap; their places are the digits of `availabilityView`. */
const weights = ['free', 'workingElsewhere', 'tentative', 'busy', 'oof'] as const;
const digits: Record<FreeBusyStatus, string> = {
  unknown: '0',
  free: '0',
  tentative: '1',
  busy: '2',
  oof: '3',
  workingElsewhere: '4',
};

/** What lies in the window of the person's default calendar, earliest first; cancelled meetings are none. */
export function scheduleItems({ calendars }: Mailbox, window: TimeWindow): readonly EventItem[] {
  return calendars
    .stored(calendars.default.id)
    .flatMap((event) => itemsWithin(event, window))
    .filter(({ content }) => !content.isCancelled)
    .toSorted((one, other) => instantOf(one.content.start).getTime() - instantOf(other.content.start).getTime());
}

/** One digit for each interval of the window; the last interval may be cut short. */
export function availabilityView(items: readonly EventItem[], window: TimeWindow, intervalMinutes: number): string {
  const step = intervalMinutes * 60_000;
  const count = Math.ceil((window.end.getTime() - window.start.getTime()) / step);
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(window.start.getTime() + index * step);
    const end = new Date(Math.min(start.getTime() + step, window.end.getTime()));
    return digits[statusWithin(items, { start, end })];
  }).join('');
}

/** The most important of what lies in the span. */
export function statusWithin(items: readonly EventItem[], span: TimeWindow): FreeBusyStatus {
  const found = items
    .filter(({ content }) => instantOf(content.start) < span.end && instantOf(content.end) > span.start)
    .map(({ content }) => content.showAs);
  return weights.findLast((status) => found.includes(status)) ?? 'free';
}

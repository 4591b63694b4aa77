import type { Mailbox } from '../users/mailbox';
import type { EventContent, FreeBusyStatus } from './event';
import { itemsWithin, type TimeWindow } from './event-item';
import { instantOf } from './wall-time';

/** Statuses from least to most important, for events that overlap. */
const weights = ['free', 'workingElsewhere', 'tentative', 'busy', 'oof'] as const;
/** "Working elsewhere is set to 0 instead of 4 for backward compatibility." (https://learn.microsoft.com/graph/api/resources/scheduleinformation) */
const digits: Record<FreeBusyStatus, string> = {
  unknown: '0',
  free: '0',
  tentative: '1',
  busy: '2',
  oof: '3',
  workingElsewhere: '0',
};

/** An event and its span of time. */
export interface ScheduleItem extends TimeWindow {
  readonly content: EventContent;
}

/** Returns the events in the window of the person's default calendar, earliest first. Cancelled meetings are left out. */
export function scheduleItems({ calendars, events }: Mailbox, window: TimeWindow): readonly ScheduleItem[] {
  return events
    .all(calendars.default.id)
    .flatMap((event) => itemsWithin(event, window))
    .filter(({ content }) => !content.isCancelled)
    .map(({ content }) => ({ content, start: instantOf(content.start), end: instantOf(content.end) }))
    .sort((one, other) => one.start.getTime() - other.start.getTime());
}

/** Returns one digit for each interval of the window. The last interval may be shorter. */
export function availabilityView(items: readonly ScheduleItem[], window: TimeWindow, intervalMinutes: number): string {
  const stepMilliseconds = intervalMinutes * 60_000;
  const count = Math.ceil((window.end.getTime() - window.start.getTime()) / stepMilliseconds);
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(window.start.getTime() + index * stepMilliseconds);
    const end = new Date(Math.min(start.getTime() + stepMilliseconds, window.end.getTime()));
    return digits[statusWithin(items, { start, end })];
  }).join('');
}

/** Returns the most important status of the events that overlap the span. */
export function statusWithin(items: readonly ScheduleItem[], span: TimeWindow): FreeBusyStatus {
  const found = items.filter(({ start, end }) => start < span.end && end > span.start);
  return weights.findLast((status) => found.some(({ content }) => content.showAs === status)) ?? 'free';
}

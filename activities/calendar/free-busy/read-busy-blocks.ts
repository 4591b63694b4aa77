import { DateTime, Interval } from 'luxon';
import { readGraphTime } from '../../../src/providers/microsoft-graph/wire/event-time';
import type { GraphSchedule } from '../../../src/providers/microsoft-graph/wire/schedule';
import type { BusyBlock } from './busy-blocks';

/**
 * Returns when somebody is busy, from the items of the answer. Distribution lists have none: "the free/busy information for list members is merged,
 * and MergedOnly is returned" (https://learn.microsoft.com/exchange/client-developer/web-service-reference/freebusyviewtype), which is Graph's
 * `availabilityView`. With neither the answer says nothing, which is not that they are free.
 *
 * @returns undefined when the answer does not say
 */
export function readBusyBlocks(
  { scheduleItems, availabilityView }: GraphSchedule,
  range: Interval<true>,
  intervalMinutes: number,
): BusyBlock[] | undefined {
  if (scheduleItems != null && scheduleItems.length > 0) return scheduleItems.flatMap(itemBlock);
  return availabilityView ? viewBlocks(availabilityView, range, intervalMinutes) : undefined;
}

type ScheduleItem = NonNullable<GraphSchedule['scheduleItems']>[number];

function itemBlock({ status, start, end, subject }: ScheduleItem): BusyBlock[] {
  const interval = Interval.fromDateTimes(readGraphTime(start), readGraphTime(end));
  if (!interval.isValid || status === 'free') return [];
  return [
    { interval, status: status == null || status === 'unknown' ? 'busy' : status, ...(subject ? { subject } : {}) },
  ];
}

/** What the digits of a view mean besides 0, free. (https://learn.microsoft.com/graph/api/resources/scheduleinformation; 4 stood there until 2022) */
const statuses: Readonly<Record<string, string>> = {
  '1': 'tentative',
  '2': 'busy',
  '3': 'oof',
  '4': 'workingElsewhere',
};

/** Returns a block for each run of one digit. */
function viewBlocks(view: string, range: Interval<true>, intervalMinutes: number): BusyBlock[] {
  const timeOf = (index: number) => range.start.plus({ minutes: index * intervalMinutes });
  return [...view.matchAll(/([^0])\1*/g)].flatMap(({ 0: run, 1: digit = '', index }) => {
    const interval = Interval.fromDateTimes(timeOf(index), DateTime.min(timeOf(index + run.length), range.end));
    return interval.isValid ? [{ interval, status: statuses[digit] ?? 'busy' }] : [];
  });
}

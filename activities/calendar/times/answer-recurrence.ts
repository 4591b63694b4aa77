import type { RecurrenceAnswer } from '../../../src/contracts/calendar/recurrence';
import type { GraphRecurrence } from '../../../src/providers/microsoft-graph/wire/event-recurrence';

const frequencies = {
  daily: 'daily',
  weekly: 'weekly',
  absoluteMonthly: 'monthly',
  relativeMonthly: 'monthly',
  absoluteYearly: 'yearly',
  relativeYearly: 'yearly',
} as const;

/** Returns how a series repeats, in the same terms as the input that creates one. */
export function answerRecurrence({ pattern, range }: GraphRecurrence): RecurrenceAnswer {
  const { type, interval, daysOfWeek, dayOfMonth, month, index } = pattern;
  const days = daysOfWeek ?? [];
  const relative = type === 'relativeMonthly' || type === 'relativeYearly';
  const absolute = type === 'absoluteMonthly' || type === 'absoluteYearly';
  const yearly = frequencies[type] === 'yearly';
  return {
    frequency: frequencies[type],
    interval,
    ...(type === 'weekly' && { daysOfWeek: days }),
    ...(relative && { on: { week: index ?? 'first', daysOfWeek: days } }),
    ...(absolute && dayOfMonth ? { dayOfMonth } : {}),
    ...(yearly && month ? { month } : {}),
    from: range.startDate,
    ...(range.type === 'endDate' && range.endDate ? { until: range.endDate } : {}),
    ...(range.type === 'numbered' && range.numberOfOccurrences ? { count: range.numberOfOccurrences } : {}),
  };
}

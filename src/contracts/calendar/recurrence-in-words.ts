import type { Recurrence } from './recurrence';

const units = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const;

/** Describes how a series repeats: `every 2 weeks on Tuesday and Friday, 10 times`. */
export function recurrenceInWords(recurrence: Recurrence): string {
  const { frequency, interval } = recurrence;
  const every = interval === 1 ? `every ${units[frequency]}` : `every ${String(interval)} ${units[frequency]}s`;
  return `${every}${onDays(recurrence)}, ${endOf(recurrence)}`;
}

function onDays(recurrence: Recurrence): string {
  if (recurrence.frequency === 'weekly') {
    return recurrence.daysOfWeek === undefined ? '' : ` on ${recurrence.daysOfWeek.map(capitalised).join(' and ')}`;
  }
  if (recurrence.frequency === 'daily' || recurrence.on === undefined) return '';
  return ` on the ${recurrence.on.week} ${recurrence.on.daysOfWeek.map(capitalised).join(' or ')}`;
}

const capitalised = (day: string): string => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

function endOf({ until, count }: Recurrence): string {
  if (until !== undefined) return `until ${until}`;
  if (count === undefined) return 'without end';
  return count === 1 ? '1 time' : `${String(count)} times`;
}

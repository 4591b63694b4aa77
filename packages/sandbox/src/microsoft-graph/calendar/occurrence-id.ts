import type { IdForm } from '../platform/outlook-ids';
import type { EventItem } from './event-item';

/** Returns the item's id in the form that the caller prefers. */
export function eventItemId({ event, date }: EventItem, form: IdForm): string {
  const own = form === 'immutable' ? event.immutableId : event.id;
  return date === undefined ? own : `${own.replace(/AAA=$/, '')}FR${date.replaceAll('-', '')}AA==`;
}

/** Reads an occurrence's id, which contains the id of its series and its day in the pattern. */
export function readOccurrenceId(id: string): { eventId: string; date: string } | undefined {
  const parts = /^(.+)FR(\d{4})(\d{2})(\d{2})AA==$/.exec(id);
  if (!parts) return undefined;
  const [, own = '', year = '', month = '', day = ''] = parts;
  return { eventId: `${own}AAA=`, date: `${year}-${month}-${day}` };
}

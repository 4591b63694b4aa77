import { calendarPath } from '../../calendar/events/calendar-path';
import { isItemId } from '../../mailbox/is-item-id';
import { mailboxOf, type InMailbox } from '../mailbox/watched-mailbox';
import { inField } from '../in-field';
import type { TriggerSource } from '../trigger-source';

interface InCalendar extends InMailbox {
  readonly calendar?: string | undefined;
}

/** Replaces the calendar name in a trigger's configuration with the calendar's id. */
export const namedCalendar: Pick<TriggerSource<InCalendar>, 'settle' | 'hasNames'> = {
  settle: async (watch) => {
    const { calendar } = watch.config;
    if (calendar === undefined) return { found: {}, warnings: [] };
    const { id } = await inField('calendar', () => calendarPath(calendar, mailboxOf(watch)));
    return { found: { calendar: id }, warnings: [] };
  },
  hasNames: ({ calendar }) => calendar !== undefined && !isItemId(calendar),
};

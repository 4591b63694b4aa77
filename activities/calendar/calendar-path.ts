import { z } from 'zod';
import { findNamed } from '../find-named';
import type { MailboxStepContext } from '../mail/in-mailbox';

const calendarsSchema = z.looseObject({ value: z.array(z.looseObject({ id: z.string(), name: z.string() })) });

/** Most calendars that are looked through for a name. */
const mostCalendars = 200;

/**
 * Where the events of a calendar are: the main one where none is named. `events` are what can be written, `view` what a range of time holds.
 *
 * @param written id or name
 * @throws NotFound with the calendars there are, InvalidInput where several have the name
 */
export async function calendarPath(
  written: string | undefined,
  { graph, at }: Pick<MailboxStepContext, 'graph' | 'at'>,
) {
  if (written === undefined) return { events: at`/events`, view: at`/calendarView` };
  const { value } = await graph.get(at`/calendars`, {
    query: { $select: 'id,name', $top: mostCalendars },
    schema: calendarsSchema,
  });
  const { id } =
    value.find((calendar) => calendar.id === written) ?? findNamed(written, value, 'calendar', 'The mailbox');
  return { id, events: at`/calendars/${id}/events`, view: at`/calendars/${id}/calendarView` };
}

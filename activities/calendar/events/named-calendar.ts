import { z } from 'zod';
import { allNamed, findNamed } from '../../find-named';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

export const calendarSchema = z.looseObject({ id: z.string(), name: z.string() });

export type NamedCalendar = z.output<typeof calendarSchema>;

/** The most calendars searched for a name. */
const mostCalendars = 200;

type At = Pick<MailboxStepContext, 'graph' | 'at'>;

async function readCalendars({ graph, at }: At): Promise<NamedCalendar[]> {
  const query = { $select: 'id,name', $top: mostCalendars };
  const schema = z.looseObject({ value: z.array(calendarSchema) });
  return (await graph.get(at`/calendars`, { query, schema })).value;
}

/**
 * Returns the calendar with an id or a name.
 *
 * @param otherwise another name to try if no calendar has the written one
 * @throws NotFound with the existing calendars, InvalidInput when several calendars have the name
 */
export async function calendarNamed(written: string, context: At, otherwise = written): Promise<NamedCalendar> {
  const calendars = await readCalendars(context);
  return meant(isThere(written, calendars) || !isThere(otherwise, calendars) ? written : otherwise, calendars);
}

/** Returns the calendar with an id or a name; undefined if there is none. */
export async function calendarIfThere(written: string, context: At): Promise<NamedCalendar | undefined> {
  const calendars = await readCalendars(context);
  return isThere(written, calendars) ? meant(written, calendars) : undefined;
}

const isThere = (written: string, calendars: NamedCalendar[]): boolean =>
  calendars.some(({ id }) => id === written) || allNamed(written, calendars).length > 0;

const meant = (written: string, calendars: NamedCalendar[]): NamedCalendar => {
  const { id, name } =
    calendars.find((calendar) => calendar.id === written) ?? findNamed(written, calendars, 'calendar', 'The mailbox');
  return { id, name };
};

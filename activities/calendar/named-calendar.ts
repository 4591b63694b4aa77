import { z } from 'zod';
import { allNamed, findNamed } from '../find-named';
import type { MailboxStepContext } from '../mail/in-mailbox';

export const calendarSchema = z.looseObject({ id: z.string(), name: z.string() });

export type NamedCalendar = z.output<typeof calendarSchema>;

/** Most calendars that are looked through for a name. */
const mostCalendars = 200;

type At = Pick<MailboxStepContext, 'graph' | 'at'>;

async function readCalendars({ graph, at }: At): Promise<NamedCalendar[]> {
  const query = { $select: 'id,name', $top: mostCalendars };
  const schema = z.looseObject({ value: z.array(calendarSchema) });
  return (await graph.get(at`/calendars`, { query, schema })).value;
}

/**
 * The calendar of an id or a name.
 *
 * @param otherwise a name it may have where none has the written one
 * @throws NotFound with the calendars there are, InvalidInput where several have the name
 */
export async function calendarNamed(written: string, context: At, otherwise = written): Promise<NamedCalendar> {
  const calendars = await readCalendars(context);
  return meant(isThere(written, calendars) || !isThere(otherwise, calendars) ? written : otherwise, calendars);
}

/** The same; undefined where there is none. */
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

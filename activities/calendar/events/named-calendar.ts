import { z } from 'zod';
import { recipientSchema } from '../../../src/providers/microsoft-graph/wire/recipient';
import { allNamed, findNamed } from '../../find-named';
import type { MailboxStepContext } from '../../mailbox/in-mailbox';

export const calendarSchema = z.looseObject({ id: z.string(), name: z.string() });

export type NamedCalendar = z.output<typeof calendarSchema>;

const listedSchema = calendarSchema.extend({
  isDefaultCalendar: z.boolean().nullish(),
  owner: recipientSchema.shape.emailAddress.nullish(),
});

type ListedCalendar = z.output<typeof listedSchema>;

export interface OwnedCalendar extends NamedCalendar {
  /** The address of its owner, if that is somebody else, who has shared it with the mailbox. */
  readonly sharedBy?: string;
}

/** The most calendars searched for a name. */
const mostCalendars = 200;

type At = Pick<MailboxStepContext, 'graph' | 'at'>;

async function readCalendars({ graph, at }: At): Promise<ListedCalendar[]> {
  const query = { $select: 'id,name,isDefaultCalendar,owner', $top: mostCalendars };
  const schema = z.looseObject({ value: z.array(listedSchema) });
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
  return nameOf(meant(isThere(written, calendars) || !isThere(otherwise, calendars) ? written : otherwise, calendars));
}

/** Returns the calendar with an id or a name, and whose it is. */
export async function calendarWithOwner(written: string, context: At): Promise<OwnedCalendar> {
  const calendars = await readCalendars(context);
  return withOwner(meant(written, calendars), calendars);
}

/** Returns the calendars that others have shared with the mailbox. */
export async function sharedCalendars(context: At): Promise<OwnedCalendar[]> {
  const calendars = await readCalendars(context);
  return calendars.map((calendar) => withOwner(calendar, calendars)).filter(({ sharedBy }) => sharedBy !== undefined);
}

function withOwner(calendar: ListedCalendar, calendars: readonly ListedCalendar[]): OwnedCalendar {
  const sharedBy = calendar.owner?.address;
  const own = calendars.find(({ isDefaultCalendar }) => isDefaultCalendar === true)?.owner?.address;
  const isOwn = !sharedBy || sharedBy.toLowerCase() === own?.toLowerCase();
  return { ...nameOf(calendar), ...(!isOwn && { sharedBy }) };
}

/** Returns the calendar with an id or a name; undefined if there is none. */
export async function calendarIfThere(written: string, context: At): Promise<NamedCalendar | undefined> {
  const calendars = await readCalendars(context);
  return isThere(written, calendars) ? nameOf(meant(written, calendars)) : undefined;
}

const isThere = (written: string, calendars: NamedCalendar[]): boolean =>
  calendars.some(({ id }) => id === written) || allNamed(written, calendars).length > 0;

const meant = (written: string, calendars: ListedCalendar[]): ListedCalendar =>
  calendars.find((calendar) => calendar.id === written) ?? findNamed(written, calendars, 'calendar', 'The mailbox');

const nameOf = ({ id, name }: NamedCalendar): NamedCalendar => ({ id, name });

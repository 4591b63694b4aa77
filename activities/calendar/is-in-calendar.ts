import { z } from 'zod';
import { isToolError } from '../../src/contracts/tool-error';
import { ifFound } from '../../src/providers/if-found';
import { filterText } from '../../src/providers/microsoft-graph/filter-text';
import { eventSchema, type GraphEvent } from '../../src/providers/microsoft-graph/wire/event';
import type { RequestPath } from '../../src/providers/request-path';
import type { MailboxStepContext } from '../mail/in-mailbox';

type At = Pick<MailboxStepContext, 'graph' | 'at'>;

const calendarSchema = z.looseObject({ id: z.string(), isDefaultCalendar: z.boolean().nullish() });

/**
 * Returns whether an event that was found by its id is in a calendar of the mailbox. A deleted event moves to Deleted Items, and a move does not
 * change its immutable id (https://learn.microsoft.com/graph/outlook-immutable-id), so the id may still find it. The lists of the calendars
 * do not contain it.
 */
export async function isInCalendar(
  { id, seriesMasterId, iCalUId }: Pick<GraphEvent, 'id' | 'seriesMasterId' | 'iCalUId'>,
  context: At,
): Promise<boolean> {
  const { graph, at } = context;
  if (seriesMasterId) {
    // Lists contain the series instead of its occurrences.
    const query = { $select: 'id,iCalUId' };
    const series = await ifFound(graph.get(at`/events/${seriesMasterId}`, { query, schema: eventSchema }));
    return series !== undefined && isInCalendar({ ...series, seriesMasterId: null }, context);
  }
  // Lists are searched by `iCalUId`. An event without one cannot be searched for, so it counts as in a calendar, because its id finds it.
  if (!iCalUId) return true;
  if (await isListed(at`/events`, { id, iCalUId }, context)) return true;
  const query = { $select: 'id,isDefaultCalendar', $top: 100 };
  for await (const { items } of graph.pages(at`/calendars`, { query, schema: calendarSchema }))
    for (const calendar of items.filter(({ isDefaultCalendar }) => isDefaultCalendar !== true))
      if (await isListed(at`/calendars/${calendar.id}/events`, { id, iCalUId }, context)) return true;
  return false;
}

async function isListed(
  events: RequestPath,
  { id, iCalUId }: { id: string; iCalUId: string },
  { graph }: At,
): Promise<boolean> {
  const query = { $filter: `iCalUId eq ${filterText(iCalUId)}`, $select: 'id', $top: 100 };
  try {
    for await (const { items } of graph.pages(events, { query, schema: eventSchema }))
      if (items.some((event) => event.id === id)) return true;
  } catch (error) {
    // A calendar of somebody else that is no longer shared has no event of this mailbox.
    if (!isToolError(error, 'NotFound') && !isToolError(error, 'PermissionDenied')) throw error;
  }
  return false;
}

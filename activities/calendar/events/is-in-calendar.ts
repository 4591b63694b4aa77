import { z } from 'zod';
import { isToolError } from '../../../src/contracts/tool-error';
import { filterText } from '../../../src/providers/microsoft-graph/filter-text';
import { ifItemFound } from '../../../src/providers/microsoft-graph/if-item-found';
import { eventSchema, type GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import type { RequestPath } from '../../../src/providers/request-path';
import type { EventContext } from './where-event-is';

type Where = Pick<EventContext, 'graph' | 'calendar'>;

const calendarSchema = z.looseObject({ id: z.string(), isDefaultCalendar: z.boolean().nullish() });

type Found = Pick<GraphEvent, 'id' | 'seriesMasterId' | 'iCalUId'>;

/**
 * Returns whether an event that was found by its id is in a calendar of the mailbox, or in the one that somebody has shared. A deleted event moves to Deleted Items, and a move does not
 * change its immutable id (https://learn.microsoft.com/graph/outlook-immutable-id), so the id may still find it. The lists of the calendars
 * do not contain it.
 *
 * @param isCurrent whether what a list shows of the event counts, as lists may show it as it was
 */
export const isInCalendar = (
  event: Found,
  context: Where,
  isCurrent?: (listed: GraphEvent) => boolean,
): Promise<boolean> => inCalendars(context, isCurrent)(event);

/** Returns `isInCalendar` for many events, which reads only once which calendars there are. */
export function inCalendars(
  context: Where,
  isCurrent: (listed: GraphEvent) => boolean = () => true,
): (event: Found) => Promise<boolean> {
  const { graph, calendar } = context;
  const { at, sharedBy } = calendar;
  let others: Promise<string[]> | undefined;
  return async function isThere({ id, seriesMasterId, iCalUId }): Promise<boolean> {
    if (seriesMasterId) {
      // Lists contain the series instead of its occurrences.
      const query = { $select: 'id,iCalUId' };
      const series = await ifItemFound(graph.get(at`/events/${seriesMasterId}`, { query, schema: eventSchema }));
      return series !== undefined && isThere({ ...series, seriesMasterId: null });
    }
    // Lists are searched by `iCalUId`. An event without one cannot be searched for, so it counts as in a calendar, because its id finds it.
    if (!iCalUId) return true;
    const isShown = async (events: RequestPath) => {
      const listed = await listedEvent(events, { id, iCalUId }, context);
      return listed !== undefined && isCurrent(listed);
    };
    if (await isShown(at`/events`)) return true;
    // Below a calendar that somebody has shared there is no other one.
    if (sharedBy !== undefined) return false;
    others ??= otherCalendars(context);
    for (const other of await others) if (await isShown(at`/calendars/${other}/events`).catch(ofNobody)) return true;
    return false;
  };
}

/** Returns the ids of the calendars besides the main one. */
async function otherCalendars({ graph, calendar: { at } }: Where): Promise<string[]> {
  const query = { $select: 'id,isDefaultCalendar', $top: 100 };
  const ids: string[] = [];
  for await (const { items } of graph.pages(at`/calendars`, { query, schema: calendarSchema }))
    ids.push(...items.filter(({ isDefaultCalendar }) => isDefaultCalendar !== true).map(({ id }) => id));
  return ids;
}

async function listedEvent(
  events: RequestPath,
  { id, iCalUId }: { id: string; iCalUId: string },
  { graph }: Pick<Where, 'graph'>,
): Promise<GraphEvent | undefined> {
  const query = { $filter: `iCalUId eq ${filterText(iCalUId)}`, $select: 'id,responseStatus', $top: 100 };
  for await (const { items } of graph.pages(events, { query, schema: eventSchema })) {
    const listed = items.find((event) => event.id === id);
    if (listed !== undefined) return listed;
  }
  return undefined;
}

/** Returns false for a calendar of somebody else that is no longer shared: it shows no event of this mailbox. */
function ofNobody(error: unknown): false {
  if (isToolError(error, 'NotFound') || isToolError(error, 'PermissionDenied')) return false;
  throw error;
}

import type { MailboxContext } from '../platform/graph-environment';
import { badRequest } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { pageOf } from '../odata/entity-page';
import { parseODataQuery, type ODataQuery } from '../odata/list-query';
import { collectionBody } from '../platform/respond';
import type { EventItem } from './event-item';
import { eventModel } from './event-model';
import { eventEntity, presentEvent } from './present-event';

const defaultTop = 10;

/** Returns one page of events. Filters compare times in UTC, whatever the time zone of the answer. */
export function listEvents(
  context: MailboxContext,
  world: GraphWorld,
  path: string,
  items: readonly EventItem[],
): Response {
  const { preferences } = context.var;
  const query = parseODataQuery(new URL(context.req.url).searchParams, eventModel);
  if (query.search !== undefined) throw badRequest("The query parameter '$search' is not supported for events.");
  const inUtc = { ...preferences, timeZone: undefined };
  const page = pageOf(items, (item) => eventEntity(item, inUtc), query, defaultTop);
  const value = page.items.map((item) => presentEvent(item, inList(query), preferences));
  return context.json(collectionBody(context, world.core, { path, query, page, value }));
}

/**
 * A list shows neither the exceptions nor the cancelled occurrences of a series: both are "returned only … in a Get operation"
 * (learn.microsoft.com/graph/api/resources/event; microsoft-graph-docs #16162 has a list without them).
 */
const inList = ({ select, expand }: ODataQuery): Pick<ODataQuery, 'select' | 'expand'> => ({
  select: select?.filter((name) => name !== 'cancelledOccurrences'),
  expand: expand.filter(({ navigation }) => navigation !== 'exceptionOccurrences'),
});

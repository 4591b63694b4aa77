import type { MailboxContext } from '../platform/graph-environment';
import { badRequest } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { pageOf } from '../odata/entity-page';
import { parseODataQuery } from '../odata/list-query';
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
  const value = page.items.map((item) => presentEvent(item, query, preferences));
  return context.json(collectionBody(context, world.core, { path, query, page, value }));
}

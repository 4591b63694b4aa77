import { mailboxRoutes, type MailboxContext } from '../../platform/graph-environment';
import { assertVersion } from '../../platform/assert-version';
import type { GraphWorld } from '../../graph-world';
import { parseODataQuery, type ODataQuery } from '../../odata/list-query';
import { readBody } from '../../platform/read-body';
import { contextUrl } from '../../platform/respond';
import { changeEvent } from '../change-event';
import { createEvent } from '../create-event';
import { eventInput } from '../event-input';
import { itemOf, itemsWithin, type EventItem } from '../event-item';
import { eventModel } from '../event-model';
import { listEvents } from '../list-events';
import { openCalendar, openEvent } from '../open-calendar';
import { presentEvent } from '../present-event';
import { readWindow } from '../read-window';
import { removeEvent } from '../remove-event';

const everything = { select: undefined, expand: [] };

/** Serves the events of the default calendar, or of the calendar in the path. A series appears as its master. */
export function eventRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  const path = (context: MailboxContext) => {
    const calendar = context.req.param('calendar');
    return calendar === undefined ? 'events' : `calendars('${encodeURIComponent(calendar)}')/events`;
  };

  app.get('/', (context) => {
    const calendar = openCalendar(context, 'Read');
    const items = context.get('mailbox').events.readAll(calendar.id).map(itemOf);
    return listEvents(context, world, path(context), items);
  });

  app.post('/', async (context) => {
    const { mailbox } = context.var;
    const calendar = openCalendar(context, 'ReadWrite');
    const event = createEvent(mailbox, calendar, await readBody(context, eventInput));
    world.meetings.invite(mailbox, event);
    context.header('Location', `${world.core.urls.graph}/v1.0/users('${mailbox.owner.id}')/events('${event.id}')`);
    return context.json(withoutLink(single(context, world, mailbox.calendars.item(event.id), everything)), 201);
  });

  app.get('/:event', (context) => {
    const item = openEvent(context, 'Read');
    const query = parseODataQuery(new URL(context.req.url).searchParams, eventModel);
    const answer = single(context, world, item, query);
    return context.json(context.var.mailbox.isWaitingForMeetingLinks ? withoutLink(answer) : answer);
  });

  app.patch('/:event', async (context) => {
    const { mailbox } = context.var;
    const item = openEvent(context, 'ReadWrite');
    const input = await readBody(context, eventInput);
    assertVersion(context, item);
    const changed = changeEvent(mailbox, item, input);
    world.meetings.tellChange(mailbox, item, changed, input);
    const answer = single(context, world, changed, everything);
    return context.json(input.isOnlineMeeting === true ? withoutLink(answer) : answer);
  });

  app.delete('/:event', (context) => {
    const { mailbox } = context.var;
    const item = openEvent(context, 'ReadWrite');
    assertVersion(context, item);
    removeEvent(mailbox, item);
    world.meetings.cancel(mailbox, item, '');
    return context.body(null, 204);
  });

  app.post('/:event/permanentDelete', (context) => {
    const { event, date } = openEvent(context, 'ReadWrite');
    const { calendars, events } = context.get('mailbox');
    if (date === undefined) events.purge(event);
    else calendars.removeOccurrence(event, date);
    return context.body(null, 204);
  });

  app.get('/:event/instances', (context) => {
    const { event } = openEvent(context, 'Read');
    const window = readWindow(new URL(context.req.url).searchParams);
    const items = event.series ? itemsWithin(event, window) : [];
    return listEvents(context, world, `events('${encodeURIComponent(event.id)}')/instances`, items);
  });
  return app;
}

/** The service may answer before it has created the online meeting. (microsoft-graph-docs #9740, #8864) */
const withoutLink = (event: object): object => ({ ...event, onlineMeeting: null });

/** Returns one event as the answer to this request. */
function single(
  context: MailboxContext,
  { core }: GraphWorld,
  item: EventItem,
  query: Pick<ODataQuery, 'select' | 'expand'>,
): object {
  const { mailbox, preferences } = context.var;
  return {
    '@odata.context': `${contextUrl(core, mailbox, 'events', query.select)}/$entity`,
    ...presentEvent(item, query, preferences),
  };
}

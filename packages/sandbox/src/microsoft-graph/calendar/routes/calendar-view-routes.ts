import { mailboxRoutes } from '../../platform/graph-environment';
import type { GraphWorld } from '../../graph-world';
import { itemsWithin } from '../event-item';
import { listEvents } from '../list-events';
import { openCalendar } from '../open-calendar';
import { readWindow } from '../read-window';

/** Serves `calendarView`: the events in a window, with series expanded. They have no order unless the query sorts them. */
export function calendarViewRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.get('/', (context) => {
    const calendar = openCalendar(context, 'Read');
    const window = readWindow(new URL(context.req.url).searchParams);
    const events = context.get('mailbox').events.readAll(calendar.id);
    const items = events.flatMap((event) => itemsWithin(event, window));
    return listEvents(context, world, 'calendarView', items);
  });
  return app;
}

import { deltaPage } from '../../platform/delta-page';
import type { DeltaRound, DeltaState } from '../../platform/delta-tokens';
import { mailboxRoutes } from '../../platform/graph-environment';
import { GraphError } from '../../platform/graph-error';
import type { GraphWorld } from '../../graph-world';
import type { Mailbox } from '../../users/mailbox';
import type { Entity } from '../../odata/entity-model';
import type { IdForm } from '../../platform/outlook-ids';
import type { Preferences } from '../../platform/preferences';
import type { StoredEvent } from '../event';
import { itemOf, itemsWithin, type EventItem, type TimeWindow } from '../event-item';
import { eventModel } from '../event-model';
import { eventItemId } from '../occurrence-id';
import { openCalendar } from '../open-calendar';
import { eventEntity } from '../present-event';
import { readWindow } from '../read-window';

const refused = ['orderby', 'filter', 'select', 'expand', 'search'];

/** Serves `calendarView/delta`: change tracking for one window of the default calendar. */
export function calendarViewDeltaRoutes(world: GraphWorld) {
  const app = mailboxRoutes();
  app.on('GET', ['/delta', '/delta()'], (context) => {
    const calendar = openCalendar(context, 'Read');
    const { mailbox, preferences } = context.var;
    const { searchParams } = new URL(context.req.url);
    assertOptions(searchParams);
    return deltaPage(context, world, {
      key: `calendarView ${calendar.id}`,
      typeName: 'event',
      model: eventModel,
      first: () => wholeView(mailbox, readWindow(searchParams), preferences.idForm),
      since: (before) => changedView(mailbox, before, preferences.idForm),
      present: (id) => {
        const item = mailbox.calendars.findItem(id);
        return item?.event.parentFolderId === calendar.id ? present(item, preferences) : undefined;
      },
    });
  });
  return app;
}

function assertOptions(parameters: URLSearchParams): void {
  const used = [...parameters.keys()].some((name) => refused.includes(name.replace(/^\$/, '').toLowerCase()));
  if (!used) return;
  throw new GraphError(
    400,
    'ErrorInvalidUrlQuery',
    "The following parameters are not supported with change tracking over the 'CalendarView' resource: '$orderby, $filter, $select, $expand, $search'.",
  );
}

function wholeView(mailbox: Mailbox, window: TimeWindow, form: IdForm): DeltaRound {
  const reported = storedIn(mailbox).flatMap((event) => idsOf(event, window, form));
  return { pending: reported.map((item) => ({ item })), view: { window, reported: reported } };
}

/**
 * Reports changed events again. Reports as removed each id that is gone from the window, or that was "added, deleted, or updated" outside it,
 * even if it was never reported. (https://learn.microsoft.com/graph/api/event-delta, "Response"; microsoft-graph-docs #6599, #10687)
 */
function changedView(mailbox: Mailbox, { view, watermark }: DeltaState, form: IdForm): DeltaRound {
  if (!view) return { pending: [] };
  const changes = mailbox.changes
    .since(watermark)
    .filter(({ kind, folderId }) => kind === 'event' && folderId === mailbox.calendars.default.id);
  const changed = new Set(changes.map(({ immutableId }) => immutableId));
  const items = storedIn(mailbox)
    .filter(({ immutableId }) => changed.has(immutableId))
    .flatMap((event) => idsOf(event, view.window, form));
  const reported = wholeView(mailbox, view.window, form).view?.reported ?? [];
  const changedIds = changes.map(({ id, immutableId }) => (form === 'immutable' ? immutableId : id));
  const removed = new Set([...view.reported, ...changedIds].filter((id) => !reported.includes(id)));
  return {
    pending: [...items.map((item) => ({ item })), ...[...removed].map((id) => ({ removed: id }))],
    view: { ...view, reported: reported },
  };
}

function storedIn({ calendars, events }: Mailbox): readonly StoredEvent[] {
  return events.all(calendars.default.id);
}

/** Returns the ids to report for an event. A series is reported as its master and its occurrences in the window. */
function idsOf(event: StoredEvent, window: TimeWindow, form: IdForm): readonly string[] {
  const items = itemsWithin(event, window);
  const whole = event.series && items.length > 0 ? [itemOf(event), ...items] : items;
  return whole.map((item) => eventItemId(item, form));
}

/** An occurrence without an exception is reported with its times only. */
function present(item: EventItem, preferences: Preferences): Entity {
  const { singleValueExtendedProperties, cancelledOccurrences, ...entity } = eventEntity(item, preferences);
  const shown: Entity = { '@odata.type': '#microsoft.graph.event', ...entity };
  if (item.type !== 'occurrence') return shown;
  const kept = ['@odata.type', '@odata.etag', 'id', 'seriesMasterId', 'type', 'start', 'end'];
  return Object.fromEntries(Object.entries(shown).filter(([name]) => kept.includes(name)));
}

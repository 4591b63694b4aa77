import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import {
  eventStarting as contract,
  type ComingEvent,
  type EventStartingEvent,
} from '../../../src/contracts/triggers/event-starting';
import { ifItemFound } from '../../../src/providers/microsoft-graph/if-item-found';
import { eventSchema, type GraphEvent } from '../../../src/providers/microsoft-graph/wire/event';
import { answerEvent, eventSelect } from '../../calendar/events/answer-event';
import { calendarPath, type CalendarPaths } from '../../calendar/events/calendar-path';
import { inCalendars } from '../../calendar/events/is-in-calendar';
import { readMailboxHours } from '../../mailbox/mailbox-hours';
import { windowAround } from '../../calendar/times/view-window';
import { happenedAt, noReminders, SentReminders } from '../sent-reminders';
import { unsubscribeMailbox } from '../mailbox/mailbox-webhook';
import { mailboxOf, type WatchedMailbox } from '../mailbox/watched-mailbox';
import { readCursor } from '../read-cursor';
import { watched, type Observation, type Watch } from '../trigger-source';
import { watchedSince } from '../watched-since';
import { comingEvent, momentOf } from './coming-events';
import { namedCalendar } from './named-calendar';

type Config = z.output<typeof contract.config>;
type Reminder = Observation<ComingEvent, EventStartingEvent>;

const minute = 60_000;
const day = 24 * 60 * minute;

/** How far beyond the interval a pull reads: longer than until the next pull, so that the pull knows when that is due. */
const aheadMilliseconds = 15 * minute;

/** Longest event description passed to an agent, in characters. */
const bodyLength = 2_000;

/** Most reminders of one pull. Further reminders follow at once. */
const mostReminders = 25;

/** Most coming events in a preview of the trigger, and the number of days it covers. */
const latestLimit = 20;
const latestDays = 14;

const cursorSchema = z.object({
  told: z.string(),
  /** ISO instant of the last pull. Reminders due since then are emitted, however late. */
  lookedAt: z.iso.datetime().optional(),
  /** ISO instant of the next due reminder that this pull knows of. */
  nextAt: z.iso.datetime().optional(),
});

/**
 * Every pull reads what the interval holds now, so that moved, cancelled and new events are handled. Between pulls there is one durable timer,
 * which ends when the next reminder is due. A calendar with thousands of events needs no more timers than an empty one.
 */
export const eventStartingSource = watched(contract, {
  ...namedCalendar,
  beginning: JSON.stringify({ told: noReminders }),
  pullSeconds: ({ pollingSeconds }) => pollingSeconds,
  nextPullAt: (cursor) => {
    const { nextAt } = readCursor(cursorSchema, cursor);
    return nextAt === undefined ? undefined : new Date(nextAt);
  },
  pull: async (watch, cursor, since) => {
    const last = readCursor(cursorSchema, cursor);
    const now = watch.now();
    const lookedAt = remindedUntil(watch, new Date(last.lookedAt ?? since));
    const before = watch.config.minutesBefore * minute;
    const from = lookedAt < now ? lookedAt : now;
    const sent = new SentReminders(last.told, from);
    const until = new Date(now.getTime() + before + aheadMilliseconds);
    const reminders = await observeBetween(watch, from, until, now);
    const dueAt = ({ observed }: Reminder): number => Date.parse(observed.at) - before;
    // Late reminders are emitted too, but none that was due before the last pull and whose event has begun: its time is over.
    const isStill = (reminder: Reminder): boolean =>
      Date.parse(reminder.observed.at) > now.getTime() || dueAt(reminder) > lookedAt.getTime();
    const due = reminders.filter(
      (reminder) =>
        contract.matches(watch.config, reminder.observed).matched && isStill(reminder) && !sent.has(reminder.eventId),
    );
    const observations = due
      .slice(0, mostReminders)
      .map((reminder) => ({ ...reminder, at: happenedAt(watch, now, { of: reminder.observed.at, before }) }));
    const more = due.length > observations.length;
    for (const { eventId, observed } of observations) sent.add(eventId, new Date(observed.at));
    const will = reminders.filter(
      ({ observed }) => contract.matches(watch.config, { ...observed, seenAt: observed.at }).matched,
    );
    const next = Math.min(...will.map(dueAt).filter((time) => time > now.getTime()));
    const position = {
      told: sent.cursor(),
      // The remaining reminders are still to be emitted.
      ...(more ? { lookedAt: lookedAt.toISOString() } : { lookedAt: now.toISOString() }),
      ...(Number.isFinite(next) && { nextAt: new Date(next).toISOString() }),
    };
    return { observations, cursor: JSON.stringify(position), more };
  },
  resolve: async (watch, hints) => {
    const mailbox = mailboxOf(watch);
    const calendar = await calendarPath(watch.config.calendar, mailbox);
    const isThere = inCalendars({ graph: mailbox.graph, calendar });
    return watch.reading.eachHint(hints, ({ id }) => reminderOf(watch, id, { calendar, isThere }));
  },
  latest: async (watch) => (await comingReminders(watch)).slice(0, latestLimit),
  // The description is read only for events that start an agent.
  complete: async (watch, reminder) => {
    const mailbox = mailboxOf(watch);
    const calendar = await calendarPath(watch.config.calendar, mailbox);
    const event = await readEvent(mailbox, calendar, { id: reminder.event.id, $select: `${fields},body` });
    if (event === undefined) return reminder;
    const { zone = 'UTC' } = await readMailboxHours(mailbox);
    return { ...reminder, event: answerEvent(event, { zone, bodyLength }) };
  },
  canSubscribe: () => false,
  subscribe: () => Promise.reject(new Error('Nothing announces that an event begins.')),
  unsubscribe: unsubscribeMailbox,
  isHealthy: () => Promise.resolve(true),
  diagnose: async (watch) => {
    const [next] = await comingReminders(watch);
    return [
      next === undefined
        ? { level: 'warning', text: `The calendar has no event in the next ${latestDays} days.` }
        : { level: 'good', text: `The next event is ${next.label}.` },
    ];
  },
});

/** Until when reminders are done. Those due before the calendar was watched, or before the current configuration, are never emitted. */
function remindedUntil(watch: Watch<Config>, last: Date): Date {
  const begun = watchedSince(watch, watch.config.calendar ?? '');
  return new Date(Math.max(last.getTime(), begun.getTime(), watch.configuredAt?.getTime() ?? 0));
}

const fields = `${eventSelect},bodyPreview`;

const readEvent = (
  { graph }: WatchedMailbox,
  { at }: CalendarPaths,
  { id, $select }: { id: string; $select: string },
): Promise<GraphEvent | undefined> =>
  ifItemFound(graph.get(at`/events/${id}`, { query: { $select }, schema: eventSchema }));

/** The reminders of the next days, whose times are all to come, earliest first. */
async function comingReminders(watch: Watch<Config>): Promise<Reminder[]> {
  const now = new Date();
  const coming = await observeBetween(watch, now, new Date(now.getTime() + latestDays * day), now);
  return coming.filter(({ observed }) => Date.parse(observed.at) > now.getTime());
}

/** Reads the events of a time range, each occurrence on its own, earliest first. */
async function observeBetween(watch: Watch<Config>, from: Date, until: Date, seenAt: Date): Promise<Reminder[]> {
  const mailbox = mailboxOf(watch);
  const { view } = await calendarPath(watch.config.calendar, mailbox);
  const query = {
    ...windowAround({ start: from, end: until }),
    $select: fields,
    $orderby: 'start/dateTime',
    $top: 100,
  };
  const events: GraphEvent[] = [];
  for await (const { items } of mailbox.graph.pages(view, { query, schema: eventSchema })) events.push(...items);
  if (events.length === 0) return [];
  const { zone = 'UTC' } = await readMailboxHours(mailbox);
  const all = events.flatMap((event) => reminderFor(watch, event, zone, seenAt));
  const isIn = ({ observed: { at } }: Reminder) =>
    Date.parse(at) >= from.getTime() && Date.parse(at) <= until.getTime();
  return all.filter(isIn).sort((one, other) => one.observed.at.localeCompare(other.observed.at));
}

function reminderFor({ config, definition }: Watch<Config>, event: GraphEvent, zone: string, seenAt: Date): Reminder[] {
  const { moment, minutesBefore, mailbox } = config;
  const at = momentOf(event, moment, zone);
  if (at === undefined) return [];
  return [
    {
      eventId: `${event.id}.${at.getTime().toString(36)}.${minutesBefore}`,
      at: seenAt,
      label: `${event.subject || '(no subject)'}, ${moment} ${at.toISOString()}`,
      observed: comingEvent(event, at, seenAt),
      event: {
        moment,
        at: at.toISOString(),
        minutesBefore,
        event: answerEvent(event, { zone, bodyLength: 0 }),
        account: definition.account,
        ...defined({ mailbox }),
      },
    },
  ];
}

/** The reminder for an id that a person asks for again, as if it had just come due. Empty if the event is at another time now. */
async function reminderOf(
  watch: Watch<Config>,
  eventId: string,
  { calendar, isThere }: { calendar: CalendarPaths; isThere: ReturnType<typeof inCalendars> },
): Promise<Reminder[]> {
  const [id = '', moment] = eventId.split('.');
  if (moment === undefined || !/^[0-9a-z]+$/.test(moment)) return [];
  const mailbox = mailboxOf(watch);
  const event = await readEvent(mailbox, calendar, { id, $select: fields });
  if (event === undefined || !(await isThere(event))) return [];
  const { zone = 'UTC' } = await readMailboxHours(mailbox);
  const itsTime = new Date(Math.max(Date.now(), parseInt(moment, 36) - watch.config.minutesBefore * minute));
  return reminderFor(watch, event, zone, itsTime).filter((reminder) => reminder.eventId === eventId);
}

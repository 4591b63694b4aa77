import { z } from 'zod';
import { defined } from '../../../src/json/defined';
import {
  eventChanged as contract,
  type EventChangedEvent,
  type ObservedEventChange,
} from '../../../src/contracts/triggers/event-changed';
import { answerEvent } from '../../calendar/events/answer-event';
import { calendarPath } from '../../calendar/events/calendar-path';
import { readMailboxHours } from '../../mailbox/mailbox-hours';
import { textOfEvent } from '../../calendar/events/text-of-event';
import { DoubtedRemovals, doubtedSchema } from '../mailbox/doubted-removals';
import { mailboxWebhook } from '../mailbox/mailbox-webhook';
import { refusedDeltaText } from '../mailbox/refused-delta';
import { mailboxOf, type WatchedMailbox } from '../mailbox/watched-mailbox';
import { firstPass, runsSince, roundAfter } from '../numbered-rounds';
import { comparedBy, readCursor } from '../read-cursor';
import { watched, type Observation, type Watch } from '../trigger-source';
import { watchedSince } from '../watched-since';
import { beginning, eventVersionSchema, feedPositionSchema, nextEvents, versionFields } from './event-feed';
import { gone, KnownEvents } from './known-events';
import { namedCalendar } from './named-calendar';
import { eventReader, readRemoved } from './removed-events';
import { cancelledIn, changeOf, changesOf, type SeenChange } from './seen-change';

type Config = z.output<typeof contract.config>;
type Change = Observation<ObservedEventChange, EventChangedEvent>;

/** Longest event description passed to an agent, in characters. */
const bodyLength = 2_000;

const latestLimit = 20;

const cursorSchema = z.object({
  /** The watched calendar. For another calendar, tracking starts over. */
  calendar: z.string(),
  /** ISO instant since when it is watched. A later start means another calendar was watched in between: start over. Absent in older cursors. */
  start: z.iso.datetime().optional(),
  feed: feedPositionSchema,
  /** As in `Round`; absent at first. */
  pass: z.int().optional(),
  hasTold: z.literal(true).optional(),
  known: z.string(),
  doubted: doubtedSchema.optional(),
});

const nothingSeen = (calendar: string): z.output<typeof cursorSchema> => ({
  calendar,
  feed: beginning,
  known: '',
});

/** Graph reports which events changed, but not what changed: events are compared with what is remembered. A notification triggers such a pull. */
export const eventChangedSource = watched(contract, {
  ...namedCalendar,
  beginning: JSON.stringify(nothingSeen('')),
  pullSeconds: ({ pollingSeconds }) => pollingSeconds,
  // The links of a delta that only follows changes: until it has listed everything once, it comes on with each link.
  isSamePosition: comparedBy(cursorSchema, ({ feed: { link, ...feed }, ...position }) => ({
    ...position,
    feed: feed.isFollowing && feed.linkBefore === undefined ? feed : { ...feed, link },
  })),
  pull: async (watch, cursor, since) => {
    const mailbox = mailboxOf(watch);
    const calendar = watch.config.calendar ?? '';
    const last = readCursor(cursorSchema, cursor);
    const start = watchedSince(watch, calendar);
    const isSame = last.calendar === calendar && !(last.start !== undefined && start > new Date(last.start));
    const { feed, known: text, doubted } = isSame ? last : nothingSeen(calendar);
    const { pass = firstPass(watch, since), hasTold } = last;
    const tellsSince = start > since ? start : since;
    const known = new KnownEvents(text);
    const page = await nextEvents(mailbox, watch, feed, since);
    if (page.listing.begins) known.beginListing();
    const doubts = new DoubtedRemovals(doubted, watch.pulledAt);
    for (const { id } of page.events) doubts.settle(id);
    const { gone: left, moved } = await readRemoved(page.removed, { mailbox, known, doubts });
    for (const id of left) known.set(id, gone);
    const changes = left.map((id): SeenChange => ({ id, change: 'cancelled', suffix: cancelledIn(pass) }));
    for (const event of [...page.events, ...moved].filter(({ type }) => type !== 'occurrence'))
      changes.push(
        ...changesOf(event, known, {
          since: tellsSince,
          updatedSince: runsSince(watch, tellsSince),
          isFollowing: page.isFollowing,
          pass,
        }),
      );
    for (const { id } of moved) known.leave(id);
    if (page.listing.ends) known.endListing(doubts.ids);
    const observations = await observe(changes, watch, mailbox);
    const { more } = page;
    const position = {
      calendar,
      start: start.toISOString(),
      feed: page.position,
      ...roundAfter({ pass, hasTold }, { observations, more }),
      known: known.toString(),
      ...defined({ doubted: doubts.kept }),
    };
    return { observations, cursor: JSON.stringify(position), more };
  },
  countsPulls: (eventId) => !eventId.endsWith('.created'),
  resolve: async (watch, hints) => {
    const mailbox = mailboxOf(watch);
    const readEvent = eventReader(mailbox, await calendarPath(watch.config.calendar, mailbox));
    const asked = await watch.reading.eachHint(hints, async ({ id: eventId }): Promise<SeenChange[]> => {
      const [id = '', suffix, pass] = eventId.split('.');
      if (suffix === undefined) return [];
      const event = await readEvent(id);
      const change = changeOf(suffix);
      if (event === undefined && change !== 'cancelled') return [];
      const whole = pass === undefined ? suffix : `${suffix}.${pass}`;
      return [{ id, change, suffix: whole, ...defined({ event }) }];
    });
    return observe(asked, watch, mailbox);
  },
  latest: async (watch) => {
    const mailbox = mailboxOf(watch);
    const { events } = await calendarPath(watch.config.calendar, mailbox);
    const query = { $select: versionFields, $orderby: 'lastModifiedDateTime desc', $top: latestLimit };
    const schema = z.looseObject({ value: z.array(eventVersionSchema) });
    const { value } = await mailbox.graph.get(events, { query, schema });
    const seen = value.toReversed().map((event): SeenChange => {
      const change = event.isCancelled === true ? 'cancelled' : 'updated';
      return { id: event.id, change, suffix: change, event };
    });
    return observe(seen, watch, mailbox);
  },
  pullsWhenTold: true,
  ...mailboxWebhook<Config>(() => ({ below: 'events', announced: 'anything' })),
  describeDelay: (cursor) =>
    readCursor(cursorSchema, cursor).feed.listed === undefined ? undefined : refusedDeltaText,
  diagnose: async (watch) => {
    const { calendar } = watch.config;
    await calendarPath(calendar, mailboxOf(watch));
    return [
      calendar === undefined
        ? { level: 'good', text: 'The main calendar is watched, from yesterday to a year from now.' }
        : { level: 'good', text: 'Another calendar than the main one is watched: what is deleted there is not told.' },
    ];
  },
});

async function observe(
  changes: readonly SeenChange[],
  { config, definition, now }: Watch<Config>,
  mailbox: WatchedMailbox,
): Promise<Change[]> {
  if (changes.length === 0) return [];
  const { zone = 'UTC' } = await readMailboxHours(mailbox);
  return changes.map(({ id, change, suffix, event }) => ({
    eventId: `${id}.${suffix}`,
    at: now(),
    label: `${event?.subject || 'An event'}, ${change}`,
    observed: { change, ...(event !== undefined && { text: textOfEvent(event) }) },
    event: {
      change,
      eventId: id,
      ...(event !== undefined && { event: answerEvent(event, { zone, bodyLength }) }),
      account: definition.account,
      ...defined({ mailbox: config.mailbox }),
    },
  }));
}

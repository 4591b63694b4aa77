import type { EventReport } from '../../src/contracts/trigger-report';
import type { TriggerState } from '../../src/messages/trigger';
import { noteDelivered, noteSkipped } from '../../workflows/service/trigger/event-log';
import { advanceWatermark } from '../../workflows/service/trigger/watermark';
import { announcedFirst, newEvents } from '../../workflows/service/trigger/new-events';

let state: TriggerState;

beforeEach(() => {
  state = {
    definition: {
      id: 'labels',
      type: 'board.newLabelAddedToCard',
      account: 'team',
      config: {},
      ignoreOwnChanges: false,
    },
    target: { agent: 'watcher', workflowType: 'noting', taskQueue: 'agents' },
    status: 'active',
    setUpAt: at(0),
    watermark: at(0),
    delivered: [],
    recent: [],
    counts: { delivered: 0, skipped: 0, failed: 0 },
    inbox: [],
  };
});

/** Seconds of one morning. */
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString();

const reportOf = (
  eventId: string,
  second: number,
  change: NonNullable<EventReport['change']> = { subject: 'card/label' },
): EventReport => ({
  eventId,
  key: eventId,
  at: at(second),
  label: eventId,
  change,
  outcome: { kind: 'matched', event: {} },
});
const webhook = (second: number) => reportOf(`action ${String(second)}`, second);
const find = (after: number, until: number) =>
  reportOf(`find after ${String(after)}`, until, { subject: 'card/label', after: at(after) });

/** Which of these, coming in this order, start an agent. */
const started = (...reports: EventReport[]): string[] => reports.flatMap((report) => startedAtOnce(report));

/** Which of these, told by one look, start an agent. */
function startedAtOnce(...reports: EventReport[]): string[] {
  return announcedFirst(reports).flatMap((batch) => {
    const news = newEvents(state, batch);
    for (const report of news)
      noteDelivered(state, report, { eventId: report.eventId, kind: 'started', workflowId: report.eventId });
    return news.map(({ eventId }) => eventId);
  });
}

test('an addition told by webhook is not told again by the look that finds it', () => {
  expect(started(webhook(5), find(0, 7))).toEqual(['action 5']);
});

test('an addition found by a look is not told again by its late webhook, however often that comes', () => {
  expect(started(find(0, 7), webhook(5), webhook(5))).toEqual(['find after 0']);
});

test('an addition is told once though its action is dated somewhat later than the card that a look reads', () => {
  const found = reportOf('find', 7, { subject: 'card/label', after: at(0), until: at(8) });
  expect(started(webhook(8), found)).toEqual(['action 8']);
  expect(
    started({ ...found, eventId: 'other', key: 'other', change: { subject: 'other', after: at(0), until: at(8) } }),
  ).toEqual(['other']);
  expect(started(reportOf('late action', 8, { subject: 'other' }))).toEqual([]);
});

test('a second addition within what a look found is news', () => {
  expect(started(find(0, 7), webhook(3), webhook(6))).toEqual(['find after 0', 'action 6']);
});

test('a label put on, taken off and put on again is told twice by webhook, whatever looks find', () => {
  expect(started(webhook(3), webhook(6), find(0, 7))).toEqual(['action 3', 'action 6']);
  expect(started(find(7, 9), webhook(12), find(10, 13))).toEqual(['find after 7', 'action 12']);
});

test('an addition later than what a look saw is news, also when the webhook of the earlier one comes after it', () => {
  expect(started(find(0, 4), webhook(6), webhook(3))).toEqual(['find after 0', 'action 6']);
});

test('an addition that one look finds and reads again as it was announced is told once, and a second one within it too', () => {
  expect(startedAtOnce(find(0, 7), webhook(3), webhook(6), webhook(6))).toEqual(['action 3', 'action 6']);
  expect(started(find(0, 7), webhook(6))).toEqual([]);
});

test('another label, or the same one on another card, is another change', () => {
  expect(started(webhook(5), reportOf('other find', 7, { subject: 'card/other', after: at(0) }))).toHaveLength(2);
});

test('what a webhook told and the trigger held back is not delivered when a look finds it without knowing by whom', () => {
  const own: EventReport = {
    ...webhook(5),
    outcome: { kind: 'skipped', reason: 'It was made through the same account.' },
  };
  noteSkipped(state, own, 'It was made through the same account.');
  expect(started(find(0, 7))).toEqual([]);
  // A label that was created has the same id both ways.
  noteSkipped(state, reportOf('label', 5), 'It was made through the same account.');
  expect(started(reportOf('label', 6))).toEqual([]);
});

test('what happened is forgotten once nothing of its time can come any more', () => {
  started(webhook(5));
  expect(state.sightings).toHaveLength(1);
  advanceWatermark(state, new Date(Date.UTC(2026, 10, 23)).toISOString());
  expect(state.sightings).toEqual([]);
});

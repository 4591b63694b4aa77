import type { DispatchOutcome, EventReport } from '../../src/contracts/trigger-report';
import type { TriggerState } from '../../src/messages/trigger';
import type { StartedEvent } from '../../src/messages/trigger-activities';
import {
  hasFailed,
  noteDelivered,
  notePassedOver,
  noteSetAside,
  noteSkipped,
  noteStarted,
} from '../../workflows/service/trigger/event-log';
import { advanceWatermark, isNew, startableSince } from '../../workflows/service/trigger/watermark';

const day = 86_400_000;
const setUpAt = '2026-05-01T00:00:00.000Z';
const instant = (milliseconds: number) => new Date(Date.parse(setUpAt) + milliseconds).toISOString();

const fresh = (): TriggerState => ({
  definition: { id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false },
  target: { agent: 'helper', workflowType: 'noting', taskQueue: 'agents' },
  ...{ status: 'active', setUpAt, watermark: setUpAt, delivered: [], recent: [], inbox: [] },
  counts: { delivered: 0, skipped: 0, failed: 0 },
});
const report = (eventId: string, milliseconds: number, more: Partial<EventReport> = {}): EventReport => ({
  ...{ eventId, key: `key of ${eventId}`, at: instant(milliseconds), label: `Label of ${eventId}` },
  outcome: { kind: 'matched', event: {} },
  ...more,
});
const started = (eventId: string) => ({ eventId, kind: 'started' as const, workflowId: `helper/inbox/${eventId}` });

describe('an event is news', () => {
  test('from the very instant of the watermark on, and not before', () => {
    const state = fresh();
    expect([-1, 0, 1].map((milliseconds) => isNew(state, report('a', milliseconds)))).toEqual([false, true, true]);
  });

  test('from before the watermark where it has waited, and in no case twice', () => {
    const state = fresh();
    expect(isNew(state, report('a', -1), true)).toBe(true);
    noteDelivered(state, report('a', 5), started('a'));
    expect([isNew(state, report('a', 5)), isNew(state, report('a', -1), true)]).toEqual([false, false]);
    expect(isNew(state, report('b', 5))).toBe(true);
  });
});

test('an activity may start what is newer than all that was delivered more than twelve hours ago, and never what is before the watermark', () => {
  const state = fresh();
  state.watermark = new Date(Date.now() - day).toISOString();
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  expect(startableSince(state)).toBe(state.watermark);
  const recent = ago(11);
  for (const at of [ago(20), ago(13), recent]) state.delivered.push([at, Date.parse(at)]);
  const since = Date.parse(startableSince(state));
  expect(since).toBeGreaterThan(Date.parse(state.delivered[1]![0]));
  expect(since).toBeLessThan(Date.parse(recent));
});

test('a delivered event is remembered, counted and logged with the run it started', () => {
  const state = fresh();
  noteDelivered(state, report('a', 5), started('a'));
  expect(state).toMatchObject({
    delivered: [['key of a', Date.parse(instant(5))]],
    counts: { delivered: 1, failed: 0 },
  });
  expect(state.recent).toEqual([
    {
      ...{ eventId: 'a', at: instant(5), label: 'Label of a', delivered: true, workflowId: 'helper/inbox/a' },
      seenAt: expect.stringMatching(/Z$/),
    },
  ]);
});

test('the last two thousand skipped events are remembered, each once', () => {
  const state = fresh();
  for (let index = 0; index <= 2_000; index += 1) noteSkipped(state, report(String(index), index), 'Not from Lena.');
  noteSkipped(state, report('2000', 2_000), 'Not from Lena.');
  expect(state.skipped).toHaveLength(2_000);
  expect(state.skipped).not.toContainEqual(['key of 0', Date.parse(setUpAt)]);
});

test('an event whose agent could not be started counts as failed, says why, and stays news', () => {
  const state = fresh();
  noteDelivered(state, report('a', 5), { eventId: 'a', kind: 'failed', problem: 'No such type.' });
  noteDelivered(state, report('b', 5), { eventId: 'b', kind: 'failed' } as DispatchOutcome);
  expect(state.counts).toEqual({ delivered: 0, skipped: 0, failed: 2 });
  expect(state.recent.map(({ delivered, failed, reason }) => [delivered, failed, reason])).toEqual([
    [false, true, 'No such type.'],
    [false, true, 'The agent could not be started.'],
  ]);
  expect(isNew(state, report('a', 5))).toBe(true);
});

test('an event that has failed does so no more once it is delivered, or turns out to be none for the agent', () => {
  const state = fresh();
  for (const id of ['a', 'b', 'c'])
    noteDelivered(state, report(id, 5), { eventId: id, kind: 'failed', problem: 'Refused.' });
  noteDelivered(state, report('a', 5), started('a'));
  notePassedOver(state, 'b', 'The filter.');
  notePassedOver(state, 'unknown', 'The filter.');
  expect(['a', 'b', 'c'].map((id) => hasFailed(state, id))).toEqual([false, false, true]);
  expect(state.recent.map(({ eventId, failed, reason }) => [eventId, failed, reason])).toEqual([
    ['c', true, 'Refused.'],
    ['a', undefined, undefined],
    ['b', undefined, 'The filter.'],
  ]);
});

describe('what a look has started by itself', () => {
  const byLook = (eventId: string, kind: StartedEvent['kind'], more: { problem?: string } = {}) => {
    const { outcome, ...event } = report(eventId, 5);
    return { ...event, kind, ...more } as StartedEvent;
  };

  test('is logged with the runs, each event once', () => {
    const state = fresh();
    const found = [byLook('a', 'started'), byLook('a', 'already started')];
    expect(noteStarted(state, found, state.definition)).toEqual([found[0]]);
    expect(state.counts).toEqual({ delivered: 1, skipped: 0, failed: 0 });
    expect(state.recent).toMatchObject([{ eventId: 'a', delivered: true, workflowId: 'helper/inbox/a' }]);
  });

  test('is logged with the id of its run, also where that is not the plain one', () => {
    const state = fresh();
    const found = [{ ...byLook('a', 'started'), workflowId: 'helper/inbox/digest' } as StartedEvent];
    noteStarted(state, found, state.definition);
    expect(state.recent).toMatchObject([{ eventId: 'a', workflowId: 'helper/inbox/digest' }]);
  });

  test.each([
    ['the reason there is', { problem: 'No worker polls the queue.' }, 'No worker polls the queue.'],
    ['words of its own where there is none', {}, 'The agent could not be started.'],
  ])('is logged as failed where it could not be started, with %s', (_, more, reason) => {
    const state = fresh();
    const found = [byLook('a', 'failed', more)];
    expect(noteStarted(state, found, state.definition)).toEqual(found);
    expect(state.counts).toEqual({ delivered: 0, skipped: 0, failed: 1 });
    expect(state.recent).toMatchObject([{ eventId: 'a', delivered: false, failed: true, reason }]);
  });

  test('of a definition that has changed since stays started, and what could not be started is news to the new one', () => {
    const state = fresh();
    const before = { ...state.definition, config: { folder: 'other' } };
    const found = [byLook('a', 'failed'), byLook('b', 'started')];
    expect(noteStarted(state, found, before)).toEqual([found[1]]);
    expect(state.counts).toEqual({ delivered: 1, skipped: 0, failed: 0 });
    expect([isNew(state, report('a', 5)), isNew(state, report('b', 5))]).toEqual([true, false]);
  });
});

describe('a skipped event', () => {
  test('is logged once with the reason, however often it is seen, and may still match another time', () => {
    const state = fresh();
    const noted = ['The filter.', 'The filter again.'].map((reason) => noteSkipped(state, report('a', 5), reason));
    expect(noted).toEqual([true, false]);
    expect(state.counts).toEqual({ delivered: 0, skipped: 1, failed: 0 });
    expect(state.recent).toMatchObject([{ eventId: 'a', delivered: false, reason: 'The filter.' }]);
    expect(isNew(state, report('a', 5))).toBe(true);
  });

  test('that the other way would give another id is settled', () => {
    const state = fresh();
    noteSkipped(state, report('a', 5, { change: { subject: 'label' } }), 'The filter.');
    expect(isNew(state, report('a', 5))).toBe(false);
    expect(state.sightings).toEqual([{ subject: 'label', at: Date.parse(instant(5)) }]);
  });
});

test('an event that is set aside is a failure with what to do', () => {
  const state = fresh();
  noteSetAside(state, { eventId: 'a', since: instant(1), failures: 3, problem: 'Not JSON.' });
  expect(state.counts).toEqual({ delivered: 0, skipped: 0, failed: 1 });
  expect(state.recent).toMatchObject([
    {
      ...{ eventId: 'a', at: instant(1), label: 'An event that cannot be read', delivered: false, failed: true },
      reason: 'It could not be read in 3 attempts and is set aside; replay it to try again. Not JSON.',
    },
  ]);
});

test('an event that is set aside and may have started its agent is to be replayed only if it has not', () => {
  const state = fresh();
  noteSetAside(state, { eventId: 'a', since: instant(1), failures: 3, problem: 'Not JSON.', perhapsDelivered: true });
  expect(state.recent[0]?.reason).toMatch(
    /set aside; the trigger was reset .* replay it only if it was not\. Not JSON\./,
  );
});

test('the log keeps the latest fifty, an event that comes again once and last', () => {
  const state = fresh();
  for (let index = 0; index < 60; index += 1) noteSkipped(state, report(String(index), index), 'The filter.');
  noteDelivered(state, report('30', 30), started('30'));
  const ids = state.recent.map(({ eventId }) => eventId);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, '10', '30']);
  expect(new Set(ids).size).toBe(50);
});

describe('the watermark', () => {
  test('stays a day behind the last complete look, and what is before it is forgotten', () => {
    const state = fresh();
    for (const [id, at] of [
      ['old', day],
      ['edge', 2 * day],
      ['new', 3 * day],
    ] as const) {
      noteDelivered(state, report(id, at, { change: { subject: id } }), started(id));
    }
    advanceWatermark(state, instant(3 * day));
    expect(state).toMatchObject({ watermark: instant(2 * day), lastCompletePullAt: instant(3 * day) });
    expect(state.delivered.map(([key]) => key)).toEqual(['key of edge', 'key of new']);
    expect(state.sightings?.map(({ subject }) => subject)).toEqual(['edge', 'new']);
    expect(isNew(state, report('old', day))).toBe(false);
  });

  test('never goes back', () => {
    const state = fresh();
    advanceWatermark(state, instant(day / 2));
    expect(state.watermark).toBe(setUpAt);
  });

  test('moves up where more are remembered than there is room for: the oldest are forgotten, and are no news', () => {
    const state = fresh();
    // Not in order: an action that the provider indexed late.
    const times = Array.from({ length: 2_002 }, (_, index) => 10_000 - index);
    for (const at of times) noteDelivered(state, report(String(at), at), started(String(at)));
    advanceWatermark(state, instant(10_000));
    expect(state.watermark).toBe(instant(8_001));
    expect(state.delivered).toHaveLength(2_000);
    expect([isNew(state, report('8000', 8_000)), isNew(state, report('another', 8_001))]).toEqual([false, true]);
  });

  test('stays where just as many are remembered as there is room for', () => {
    const state = fresh();
    for (let at = 0; at < 2_000; at += 1) noteDelivered(state, report(String(at), at), started(String(at)));
    advanceWatermark(state, instant(10_000));
    expect([state.watermark, state.delivered.length]).toEqual([setUpAt, 2_000]);
  });
});

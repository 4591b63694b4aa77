import type { RecentEvent } from '../../../src/contracts/trigger-report';
import { eventsSignal, replayUpdate } from '../../../src/messages/trigger';
import type { WorkflowRun } from '../../support/workflow-run';
import * as given from './a-trigger';

const { after, found, hint, lookOf, looking, resolve, stateOf } = given;

/** So many delivered events, a second after another, of which the last happened now. */
const remembered = (count: number): [string, number][] =>
  Array.from({ length: count }, (_, at) => [`old${String(at)}`, Date.parse(after((at + 1 - count) * 1_000))]);
const one = (eventId: string, at: string) =>
  ({ eventId, key: `key of ${eventId}`, at, label: eventId, kind: 'started' }) as const;

/** Webhooks tell of an event, and its agent is started, while no look comes to its end. */
async function announced(run: WorkflowRun, eventId: string, at: string): Promise<void> {
  await run.signal(eventsSignal, { hints: [hint(eventId)] });
  await run.answer(resolve, { reports: [], started: [one(eventId, at)] });
}

describe('while looks fail and webhooks deliver', () => {
  const problem = { kind: 'provider refused' as const, text: 'A board is gone.' };

  test('five thousand events are remembered: what is forgotten then is known by its age, and is not told again', async () => {
    const run = await looking({ delivered: remembered(5_000) });
    await found(run, { problem });
    await announced(run, 'first', after(1_000));
    await announced(run, 'second', after(2_000));
    await found(run, { problem });
    const { delivered, watermark } = await stateOf(run);
    expect(delivered).toHaveLength(5_000);
    expect(watermark).toBe(after((2 - 5_000) * 1_000 + 1));
    expect(lookOf(run)).toMatchObject({ since: watermark });
    await found(run, { reports: [given.report('old1', { key: 'old1', at: after((2 - 5_000) * 1_000) })] });
    expect(run.underWay()).toBe(given.pull);
  });

  test('all is known as before as long as no more than five thousand are remembered', async () => {
    const run = await looking({ delivered: remembered(4_999) });
    await announced(run, 'first', after(1_000));
    await found(run, { problem });
    expect(await stateOf(run)).toMatchObject({ watermark: given.setUpAt });
    expect((await stateOf(run)).delivered).toHaveLength(5_000);
    expect(run.marks).not.toContain('memory is bounded');
  });

  test('changes that may be seen another way are forgotten with their events', async () => {
    const sightings = remembered(5_001).map(([subject, at]) => ({ subject, at }));
    const run = await looking({ delivered: remembered(5_001), sightings });
    expect((await stateOf(run)).sightings).toHaveLength(5_000);
  });

  test('as many as an earlier version has carried over are no more than a trigger can work with', async () => {
    const run = await looking({ delivered: remembered(20_000) });
    expect((await stateOf(run)).delivered).toHaveLength(5_000);
    expect(lookOf(run)).toHaveProperty('starts');
  });

  test('in a run of a version that remembered all nothing is forgotten before a look has seen everything', async () => {
    const run = await looking({ delivered: remembered(5_000) }, { without: ['memory is bounded'] });
    await announced(run, 'first', after(1_000));
    await found(run, { problem });
    expect((await stateOf(run)).delivered).toHaveLength(5_001);
  });
});

describe('the log', () => {
  const failed = (count: number, seenAt = after(-given.hour)): RecentEvent[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ eventId: `failed ${String(index)}`, at: seenAt, seenAt, label: 'A mail', delivered: false, failed: true },
    }));
  const skipMany = (run: WorkflowRun) =>
    found(run, { reports: Array.from({ length: 60 }, (_, index) => given.skipped(String(index))) });
  const loggedOf = async (run: WorkflowRun) => (await stateOf(run)).recent.map(({ eventId }) => eventId);
  const skippedLast = Array.from({ length: 50 }, (_, index) => String(index + 10));

  test('keeps 250 failed events of a week besides the latest fifty: a reset may leave as many to a person', async () => {
    const run = await looking({ recent: failed(260) });
    await skipMany(run);
    const left = Array.from({ length: 250 }, (_, index) => `failed ${String(index + 10)}`);
    expect(await loggedOf(run)).toEqual([...left, ...skippedLast]);
  });

  test('keeps no failed event for longer than a week', async () => {
    const run = await looking({ recent: failed(60, after(-given.hour * 24 * 7)) });
    await skipMany(run);
    expect(await loggedOf(run)).toEqual(skippedLast);
    expect(run.marks).not.toContain('failed events stay logged');
  });

  const delivered = (count: number): RecentEvent[] =>
    failed(count).map(({ failed: _, ...event }, index) => ({
      ...event,
      ...{ eventId: `delivered ${String(index)}`, delivered: true },
    }));

  test('keeps the last ten delivered events besides the latest fifty: a trigger may skip a hundred for each', async () => {
    const run = await looking({ recent: delivered(12) });
    await skipMany(run);
    const left = Array.from({ length: 10 }, (_, index) => `delivered ${String(index + 2)}`);
    expect(await loggedOf(run)).toEqual([...left, ...skippedLast]);
  });

  test('keeps no more than fifty of which ten were delivered', async () => {
    const run = await looking({ recent: delivered(50) });
    await found(run, { reports: Array.from({ length: 40 }, (_, index) => given.skipped(String(index))) });
    expect(await loggedOf(run)).toHaveLength(50);
    expect(run.marks).not.toContain('delivered events stay logged');
  });

  test('in a run of a version that kept the latest fifty forgets what was delivered before them', async () => {
    const run = await looking({ recent: delivered(12) }, { without: ['delivered events stay logged'] });
    await skipMany(run);
    expect(await loggedOf(run)).toEqual(skippedLast);
  });

  test('in a run of a version that kept fifty a replay is refused as it was', async () => {
    const run = await looking({ recent: failed(1) }, { without: ['failed events stay logged'] });
    await skipMany(run);
    const replay = await run.update(replayUpdate, 'failed 0');
    await run.answer(resolve, { reports: [given.report('failed 0', { isElsewhere: true })] });
    expect(replay.error?.message).toMatch(/cannot be replayed/);
  });
});

describe('a trigger that was reset has forgotten what it has delivered since, and Temporal may have, too', () => {
  const [long, young] = [after(-given.hour * 48), after(-given.hour)];
  const unread = ['old', 'young'].map((eventId) => ({
    ...{ eventId, since: eventId === 'old' ? long : young, failures: 1, problem: 'Unreadable.' },
  }));
  const keptSince = after(-given.hour * 24);
  const problem = { kind: 'provider refused' as const, text: 'A folder is gone.' };

  test('what a look finds from before Temporal remembers is taken for delivered', async () => {
    const run = await looking({ unread });
    await found(run, {
      reports: [given.report('old', { at: long }), given.report('young', { at: young })],
      unread: [],
      keptSince,
    });
    expect(run.asked(given.dispatch).args).toMatchObject([{ events: [{ eventId: 'young', at: young }] }]);
    await run.answer(given.dispatch, { outcomes: [given.started('young')] });
    expect(lookOf(run)).toMatchObject({ since: keptSince, starts: { since: keptSince } });
  });

  test('what is announced again from before Temporal remembers is taken for delivered', async () => {
    const run = await looking({ unread });
    await run.signal(eventsSignal, { hints: [hint('old')] });
    await run.answer(resolve, { reports: [given.report('old', { at: long })], started: [], keptSince });
    expect(run.underWay()).toBe(given.pull);
    expect(await stateOf(run)).toMatchObject({
      watermark: keptSince,
      unread: [unread[1]],
      recent: [{ eventId: 'old' }],
    });
  });

  test('of what could not be read then, and is read no more, a person is told, who may replay it', async () => {
    const aside = { ...unread[0]!, eventId: 'aside', isSetAside: true as const };
    const just = { ...unread[0]!, eventId: 'just remembered', since: keptSince };
    const run = await looking({ unread: [...unread, aside, just] });
    await found(run, { problem, keptSince });
    expect((await stateOf(run)).unread).toEqual([unread[1], just]);
    expect((await stateOf(run)).recent).toMatchObject([
      {
        eventId: 'old',
        at: long,
        failed: true,
        reason: expect.stringMatching(/was reset.*replay it only if it was not/),
      },
    ]);
    expect((await stateOf(run)).counts.failed).toBe(1);
  });

  test('the run that continues it has forgotten as much, until a look has seen everything', async () => {
    const run = await looking({}, { info: { originalExecutionRunId: 'before' } });
    run.historyLength = 201;
    await run.wake();
    await run.stopped(given.pull);
    expect(run.end).toMatchObject({ kind: 'continued', args: [{ resetRun: 'run-1' }] });
    const next = await looking({ resetRun: 'run-1' }, { info: { runId: 'run-2', originalExecutionRunId: 'run-2' } });
    expect(lookOf(next)).toMatchObject({ resetRun: 'run-1' });
    await next.signal(eventsSignal, { hints: [hint('old')] });
    expect(next.asked(resolve).args).toMatchObject([{ resetRun: 'run-1' }]);
    await next.answer(resolve, { reports: [], started: [] });
    const resetAt = after(-given.hour);
    const told = { keptSince, resetRun: 'run-1', resetAt };
    await found(next, { problem, ...told });
    expect(await stateOf(next)).toMatchObject({ resetRun: 'run-1', resetAt });
    expect(lookOf(next)).toMatchObject({ resetRun: 'run-1', resetAt });
    await found(next, { completeAt: after(-given.hour - 1), ...told });
    expect(lookOf(next)).toMatchObject({ resetRun: 'run-1', resetAt });
    await found(next, { completeAt: resetAt, ...told });
    expect(Object.keys(await stateOf(next)).filter((name) => name.startsWith('reset'))).toEqual([]);
    expect(lookOf(next)).not.toHaveProperty('resetRun');
  });

  test('a worker of an earlier version does not tell of which reset its answer is: the trigger goes on to name the one it knows', async () => {
    const run = await looking({ resetRun: 'run-0' }, { info: { originalExecutionRunId: 'run-1' } });
    for (const answer of [{ problem }, { problem, keptSince, resetAt: after(-given.hour) }]) {
      await found(run, answer);
      expect(lookOf(run)).toMatchObject({ resetRun: 'run-0' });
      expect(lookOf(run)).not.toHaveProperty('resetAt');
    }
  });

  test('a worker whose clock is ahead makes nothing count as delivered that is still to come', async () => {
    const run = await looking();
    await found(run, { problem, keptSince: after(given.hour) });
    expect(await stateOf(run)).toMatchObject({ watermark: given.now, unread: [] });
  });

  test('a run that began by a reset names that one, and none that its state is from before', async () => {
    const earlier = { resetRun: 'run-0', resetAt: after(-given.hour * 30) };
    const run = await looking(earlier, { info: { originalExecutionRunId: 'before' } });
    expect(await stateOf(run)).not.toHaveProperty('resetAt');
    expect(await stateOf(run)).toMatchObject({ resetRun: 'run-1' });
    const told = { keptSince, resetRun: 'run-1', resetAt: after(-given.hour) };
    await found(run, { problem, ...told });
    expect(await stateOf(run)).toMatchObject({ resetRun: 'run-1', resetAt: told.resetAt });
  });

  test('a run that began by a reset of such a run takes the time of its answers for no time of its own reset', async () => {
    const run = await looking({}, { info: { runId: 'run-2', originalExecutionRunId: 'before' } });
    const told = { keptSince, resetRun: 'run-1', resetAt: after(-given.hour) };
    for (const seen of [{ problem }, { completeAt: given.now }] as const) {
      await found(run, { ...seen, ...told });
      expect(await stateOf(run)).toMatchObject({ resetRun: 'run-2' });
      expect(await stateOf(run)).not.toHaveProperty('resetAt');
    }
  });
});

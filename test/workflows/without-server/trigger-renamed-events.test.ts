import type { EventReport } from '../../../src/contracts/trigger-report';
import type { TriggerState } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { after, counted, found, hour, initial, looking, minute, report, setUpAt, stateOf } = given;

/** A mail under the id that it came with. */
const arrived = (eventId: string, secondKey: string, at = after(-minute)) =>
  ({ eventId, key: `key of ${eventId}`, secondKey, at, label: eventId, kind: 'started' }) as const;
/** The same mail, as another id has it since. */
const renamed = (eventId: string, secondKey: string, more: Partial<EventReport> = {}) =>
  report(eventId, { secondKey, perhapsRenamed: true, ...more });
const begun = (more: Partial<TriggerState> = {}) => looking({ ...initial, ...more });

describe('an event that the provider has given another id', () => {
  test('starts nothing where it was delivered under its first one, and says so, once', async () => {
    const run = await begun();
    await found(run, { started: [arrived('first', 'mail')] });
    await found(run, { reports: [renamed('second', 'mail')] });
    await found(run, { reports: [renamed('second', 'mail')] });
    expect(run.underWay()).toBe(given.pull);
    const { counts, recent } = await stateOf(run);
    expect(counts).toEqual({ delivered: 1, skipped: 1, failed: 0 });
    expect(recent.at(-1)).toMatchObject({
      eventId: 'second',
      delivered: false,
      reason: expect.stringMatching(/^It was delivered before, under another id/),
    });
    expect(counted(run).map(([, outcome]) => outcome)).toEqual(['started', 'skipped']);
  });

  test('starts the agent where it was not delivered, or failed, under its first one', async () => {
    const run = await begun();
    const failed = { ...arrived('failed', 'failed'), kind: 'failed' as const, problem: 'Temporal does not take it.' };
    await found(run, { started: [arrived('other', 'other'), failed] });
    await found(run, { reports: [renamed('new', 'new'), renamed('again', 'failed')] });
    expect(run.asked(given.dispatch).args).toMatchObject([{ events: [{ eventId: 'new' }, { eventId: 'again' }] }]);
  });

  test('starts the agent beside another of its content that came as soon, as two rules copy a mail', async () => {
    const run = await begun();
    await found(run, { started: [arrived('one', 'mail'), arrived('other', 'mail')] });
    expect(await stateOf(run)).toMatchObject({ counts: { delivered: 2 } });
    await found(run, { reports: [report('third', { secondKey: 'mail' })] });
    expect(run.underWay()).toBe(given.dispatch);
  });

  test('is known for days, when its first id is forgotten', async () => {
    const run = await begun();
    await found(run, { started: [arrived('first', 'mail', after(-47 * hour))], completeAt: given.now });
    const { delivered } = await stateOf(run);
    expect(delivered).toEqual([]);
    const old = { at: after(-47 * hour), neverStarted: true as const };
    await found(run, { reports: [renamed('second', 'mail', old)] });
    expect(run.underWay()).toBe(given.pull);
    expect(await stateOf(run)).toMatchObject({ counts: { delivered: 1, skipped: 1 } });
  });

  test('is told as late where an earlier version delivered without remembering, and starts the agent where it happened since', async () => {
    const run = await begun({ counts: { delivered: 7, skipped: 0, failed: 0 } });
    await found(run, { started: [arrived('first', 'first')] });
    await found(run, { reports: [renamed('second', 'unknown'), renamed('third', 'since', { at: after(minute) })] });
    expect(run.asked(given.dispatch).args).toMatchObject([{ events: [{ eventId: 'third' }] }]);
    const { recent } = await stateOf(run);
    expect(recent.find(({ eventId }) => eventId === 'second')).toMatchObject({
      delivered: false,
      late: true,
      reason: expect.stringMatching(/happened before 2026-05-04T08:00:00Z.*only if it was not, replay it\.$/),
    });
  });

  test.each([
    ['another that may have', renamed('second', 'unknown')],
    ['a mail that is passed over', given.skipped('second', { secondKey: 'unknown' })],
  ])(
    'starts the agent of a trigger of an earlier version where it happened since that saw %s',
    async (_what, first) => {
      const run = await begun({ counts: { delivered: 7, skipped: 0, failed: 0 } });
      await found(run, { reports: [first] });
      expect(run.underWay()).toBe(given.pull);
      await run.pass(24 * hour);
      await found(run, { reports: [renamed('third', 'since', { at: after(24 * hour - minute) })] });
      expect(run.asked(given.dispatch).args).toMatchObject([{ events: [{ eventId: 'third' }] }]);
    },
  );

  test('is told as late of the time before a reset, since which nobody knows what was delivered', async () => {
    const run = await begun();
    const resetAt = after(-30_000);
    await found(run, {
      keptSince: after(-24 * hour),
      resetRun: 'reset',
      resetAt,
      reports: [renamed('second', 'mail')],
    });
    expect(run.underWay()).toBe(given.pull);
    expect(await stateOf(run)).toMatchObject({ secondKeys: { since: resetAt }, recent: [{ late: true }] });
  });

  test('is remembered of the last three thousand, within a week; what is forgotten is known by its age', async () => {
    const known = Array.from({ length: 3_000 }, (_, number): [string, number] => [
      `old${String(number)}`,
      Date.parse(after((number - 3_000) * 1_000)),
    ]);
    const run = await begun({ secondKeys: { since: setUpAt, known } });
    await found(run, { started: [arrived('first', 'mail', after(0))] });
    const { secondKeys } = await stateOf(run);
    expect(secondKeys?.known).toHaveLength(3_000);
    expect(secondKeys?.since).toBe(after(-3_000 * 1_000 + 1));
    const longAgo = await begun({
      secondKeys: { since: after(-200 * hour), known: [['old', Date.parse(after(-180 * hour))]] },
    });
    await found(longAgo, { started: [arrived('first', 'mail')] });
    expect((await stateOf(longAgo)).secondKeys).toMatchObject({
      since: after(-168 * hour + 1),
      known: [['mail', expect.any(Number)]],
    });
  });
});

import { diagnoseUpdate } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { announce, counted, found, looking, pull, report, resolve, stateOf } = given;

describe('what is announced and happened before the watermark', () => {
  const old = report('a', { at: given.after(-26 * given.hour) });

  /** A trigger that has seen everything until now, and is told of an event. */
  async function told(...reports: (typeof old)[]) {
    const run = await looking();
    await found(run, { completeAt: given.now });
    await announce(run, 'a');
    await run.answer(resolve, { reports });
    return run;
  }

  test('starts nothing, and is logged with the reason, and not counted: it may have been delivered', async () => {
    const run = await told(old);
    const reason =
      'It happened before 2026-05-03T08:00:00Z, since when the trigger remembers what it has delivered: announced so late, it is taken for old. ' +
      'It may have been delivered when it happened; only if it was not, replay it.';
    expect(run.underWay()).toBe(pull);
    expect(await stateOf(run)).toMatchObject({
      counts: { delivered: 0, skipped: 0, failed: 0 },
      recent: [{ eventId: 'a', at: old.at, delivered: false, late: true, reason }],
    });
    expect(counted(run)).toEqual([]);
  });

  test('however much it is takes the place of nothing else in the log, and is not the last event', async () => {
    const run = await looking();
    const real = { eventId: 'real', key: 'real', at: given.after(-1), label: 'Lunch', kind: 'started' as const };
    await found(run, { completeAt: given.now, started: [real] });
    const ids = Array.from({ length: 60 }, (_, number) => `old ${String(number)}`);
    await announce(run, ...ids);
    await run.answer(resolve, { reports: ids.map((id) => report(id, { at: old.at })) });
    const { recent } = await stateOf(run);
    expect(recent.map(({ eventId }) => eventId)).toEqual(['real', ...ids.slice(-10)]);
    const asked = await run.update(diagnoseUpdate);
    await run.answer('triggers.diagnose', { findings: [] });
    expect(asked.result?.findings.map(({ text }) => text).join(' ')).not.toContain('The last event');
  });

  test('starts the agent where Temporal knows that it never was started for it, and counts as heard of now', async () => {
    const neverStarted = true as const;
    const run = await told({ ...old, neverStarted });
    expect(run.asked(given.dispatch).args).toMatchObject([{ events: [{ eventId: 'a', at: old.at }] }]);
    await run.answer(given.dispatch, { outcomes: [given.started('a')] });
    const logged = { counts: { delivered: 1 }, recent: [{ eventId: 'a', at: old.at, delivered: true }] };
    expect(await stateOf(run)).toMatchObject(logged);
    expect(counted(run)).toEqual([['mail.newEmail', 'started', given.now, 'webhook']]);
    const another = await looking();
    await found(another, { completeAt: given.now });
    await found(another, { started: [{ ...old, kind: 'started', neverStarted }] });
    expect(await stateOf(another)).toMatchObject(logged);
  });

  test('is as it was where Temporal knows it as started', async () => {
    const run = await looking();
    await found(run, { completeAt: given.now });
    await announce(run, 'a');
    await run.answer(resolve, { reports: [], started: [{ ...old, kind: 'already started' }] });
    expect(await stateOf(run)).toMatchObject({ counts: { delivered: 0, skipped: 0 }, recent: [] });
  });

  test('is not logged where it would start nothing anyway, nor where the log says that it was delivered', async () => {
    const passedOver = await told({ ...old, outcome: { kind: 'skipped', reason: 'Not from Lena.' } });
    expect((await stateOf(passedOver)).recent).toEqual([]);
    const run = await looking();
    await announce(run, 'a');
    await run.answer(resolve, { reports: [], started: [{ ...old, kind: 'started' }] });
    await found(run, { completeAt: given.now });
    await announce(run, 'a');
    await run.answer(resolve, { reports: [old] });
    expect(await stateOf(run)).toMatchObject({ counts: { delivered: 1, skipped: 0 }, recent: [{ delivered: true }] });
  });
});

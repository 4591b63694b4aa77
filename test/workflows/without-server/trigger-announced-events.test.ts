import { ApplicationFailure } from '@temporalio/common';
import { configureUpdate, diagnoseUpdate, eventsSignal, mostUnread, pauseUpdate } from '../../../src/messages/trigger';
import type { WorkflowRun } from '../../support/workflow-run';
import * as given from './a-trigger';

const { counted, definition, dispatch, found, hint, lookOf, looking, pull, report, resolve, started, stateOf, target } =
  given;

const announce = (run: WorkflowRun, ...ids: string[]) => run.signal(eventsSignal, { hints: ids.map(hint) });
const waiting = (eventId: string, more: object = {}) => ({
  eventId,
  since: given.now,
  failures: 1,
  problem: 'No.',
  ...more,
});
const down = () => ApplicationFailure.create({ message: 'It was down.' });

describe('what a webhook announces', () => {
  test('is read, and its agent started there; the look under way goes on', async () => {
    const run = await looking({ watchedSince: { inbox: given.setUpAt }, seal: 'signed' });
    await announce(run, 'a', 'b');
    expect(run.asked(resolve).args).toEqual([
      {
        ...{ definition, hints: [hint('a'), hint('b')], watchedSince: { inbox: given.setUpAt } },
        starts: { target, seal: 'signed', since: given.setUpAt, delivered: [] },
      },
    ]);
    const one = { eventId: 'a', key: 'key of a', at: given.after(-1), label: 'Lunch', kind: 'started' };
    await run.answer(resolve, { reports: [], started: [one] });
    expect(await stateOf(run)).toMatchObject({ counts: { delivered: 1 }, recent: [{ eventId: 'a' }] });
    expect(counted(run)).toEqual([['mail.newEmail', 'started', one.at, 'webhook']]);
    expect(run.underWay()).toBe(pull);
    expect(run.asked(pull).isCancelled).toBe(false);
  });

  test('in a run of a version that started agents by themselves is answered first', async () => {
    const run = await looking({}, { without: ['started where read'] });
    await announce(run, 'a');
    expect(run.asked(resolve).args).toEqual([{ definition, hints: [hint('a')] }]);
    await run.answer(resolve, { reports: [report('a')] });
    await run.answer(dispatch, { outcomes: [started('a')] });
    expect(await stateOf(run)).toMatchObject({ counts: { delivered: 1 } });
  });

  test('is started where another activity has still to start it', async () => {
    const run = await looking();
    await announce(run, 'a');
    await run.answer(resolve, { reports: [report('a')] });
    expect(run.asked(dispatch).args).toMatchObject([{ events: [{ eventId: 'a' }] }]);
  });

  test('that cannot be read is tried by a look at once; what is known already asks for none', async () => {
    const run = await looking();
    await announce(run, 'a');
    await run.answer(resolve, { reports: [], unread: [waiting('a')] });
    expect(run.asked(pull).isCancelled).toBe(true);
    await run.stopped(pull);
    expect(lookOf(run)).toMatchObject({ immediately: true, unread: [waiting('a')] });
    await announce(run, 'a');
    await run.answer(resolve, { reports: [], unread: [waiting('a')] });
    expect(run.asked(pull).isCancelled).toBe(false);
  });

  test('is not lost where nothing can be read: it waits, the problem is told, and a look begins', async () => {
    const run = await looking();
    await announce(run, 'a');
    await run.fail(resolve, down());
    await run.stopped(pull);
    const unread = [waiting('a', { problem: 'It was down.', mayPass: true })];
    expect(lookOf(run)).toMatchObject({ immediately: true, unread, knownProblem: { text: 'It was down.' } });
  });

  test('in a run of a version that kept none is left to the look', async () => {
    const run = await looking({}, { without: ['announced events are kept'] });
    await announce(run, 'a');
    await run.fail(resolve, down());
    await run.stopped(pull);
    expect(lookOf(run)).toMatchObject({ immediately: true });
    expect(lookOf(run)).not.toHaveProperty('unread');
  });

  test('is read by at most a hundred at once', async () => {
    const run = await looking();
    const ids = Array.from({ length: mostUnread + 1 }, (_, at) => `a${String(at)}`);
    await announce(run, ...ids);
    expect(run.asked(resolve).args).toMatchObject([{ hints: ids.slice(0, mostUnread).map(hint) }]);
    await run.answer(resolve, { reports: [] });
    expect(run.asked(resolve).args).toMatchObject([{ hints: [hint('a100')] }]);
  });

  test('waits where as much as may waits to be read again, until a look has been; and no longer than that', async () => {
    const unread = Array.from({ length: mostUnread - 1 }, (_, at) => waiting(`old${String(at)}`));
    const run = await looking({ unread });
    await announce(run, 'a', 'b');
    expect(run.asked(resolve).args).toMatchObject([{ hints: [hint('a')] }]);
    await run.answer(resolve, { reports: [], unread: [waiting('a')] });
    await run.stopped(pull);
    expect(run.underWay()).toBe(pull);
    await found(run, { unread: [] });
    expect(run.asked(resolve).args).toMatchObject([{ hints: [hint('b')] }]);
  });

  test('makes room for the next as soon as it is read', async () => {
    const unread = Array.from({ length: mostUnread - 1 }, (_, at) => waiting(`old${String(at)}`));
    const run = await looking({ unread });
    await announce(run, 'a', 'b');
    await run.answer(resolve, { reports: [] });
    expect(run.asked(resolve).args).toMatchObject([{ hints: [hint('b')] }]);
  });

  test('is read at once again after a look has made room', async () => {
    const unread = Array.from({ length: mostUnread }, (_, at) => waiting(`old${String(at)}`));
    const run = await looking({ unread });
    await announce(run, 'a');
    expect(run.underWay()).toBe(pull);
    await found(run, { unread: [] });
    await run.answer(resolve, { reports: [] });
    await announce(run, 'b');
    expect(run.asked(resolve).args).toMatchObject([{ hints: [hint('b')] }]);
  });

  test('in a run of a version that kept none is read whatever waits, by a hundred', async () => {
    const unread = Array.from({ length: mostUnread }, (_, at) => waiting(`old${String(at)}`));
    const run = await looking({ unread }, { without: ['announced events are kept'] });
    const ids = Array.from({ length: mostUnread + 1 }, (_, at) => `a${String(at)}`);
    await announce(run, ...ids);
    expect(run.asked(resolve).args).toMatchObject([{ hints: ids.slice(0, mostUnread).map(hint) }]);
  });

  test('beyond five thousand is left to the look', async () => {
    const run = await looking({ inbox: Array.from({ length: 4_999 }, (_, at) => hint(`old${String(at)}`)) });
    // Beside the hundred that are being read.
    await announce(run, ...Array.from({ length: 103 }, (_, at) => `new${String(at)}`));
    expect((await stateOf(run)).inbox).toHaveLength(5_100);
  });
});

describe('what is being read', () => {
  const inbox = async (run: WorkflowRun) => (await stateOf(run)).inbox.map(({ id }) => id);

  test('is in the checkpoint until it is known what becomes of it, before what came after it: a run that is ended loses none', async () => {
    const run = await looking();
    await announce(run, 'a', 'b');
    await announce(run, 'c');
    expect([run.underWay(), await inbox(run)]).toEqual([`${pull}, ${resolve}`, ['a', 'b', 'c']]);
    await run.answer(resolve, { reports: [report('a')] });
    expect([run.underWay(), await inbox(run)]).toEqual([`${pull}, ${dispatch}`, ['a', 'b', 'c']]);
    await run.answer(dispatch, { outcomes: [started('a')] });
    expect(await inbox(run)).toEqual(['c']);
    await run.answer(resolve, { reports: [] });
    expect(await inbox(run)).toEqual([]);
  });

  test('is once in the checkpoint where it is to be read again after a pause', async () => {
    const run = await looking();
    await announce(run, 'a');
    await run.update(pauseUpdate);
    await run.stopped(resolve);
    expect(await inbox(run)).toEqual(['a']);
  });

  test('is in the checkpoint of a run that was cancelled', async () => {
    const run = await looking();
    await announce(run, 'a');
    await run.cancel();
    expect(await inbox(run)).toEqual(['a']);
  });
});

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

test.each([
  ['no batch', 'hello'],
  ['no list', { hints: 'a' }],
  ['a word that nobody knows', { hints: [hint('a')], lifecycle: 'perhaps' }],
  ['hints that are none', { hints: ['a', { id: 7, receivedAt: given.now }] }],
])('a signal of %s is ignored', async (_what, batch) => {
  const run = await looking();
  await run.signal(eventsSignal, batch);
  expect(run.underWay()).toBe(pull);
  expect(run.asked(pull).isCancelled).toBe(false);
});

describe('what is being read while the trigger is changed', () => {
  const change = (config: object) => ({ definition: { ...definition, config }, target, seal: 'signed' });

  test('is read as it says then, where it is of the same source', async () => {
    const run = await looking();
    await announce(run, 'a');
    await run.update(configureUpdate, change({ filter: 'lunch' }));
    await run.answer(resolve, { reports: [report('a')] });
    await run.answer(given.subscribe, { subscription: given.subscription });
    expect(run.asked(resolve).args).toMatchObject([
      { definition: { config: { filter: 'lunch' } }, hints: [hint('a')] },
    ]);
  });

  test('is forgotten, where it is of another', async () => {
    const run = await looking();
    await announce(run, 'a');
    await run.update(configureUpdate, change({ mailbox: 'other@northwind.example' }));
    await run.answer(resolve, { reports: [report('a')] });
    expect([run.underWay(), (await stateOf(run)).inbox]).toEqual([`${pull}, ${given.unsubscribe}`, []]);
  });

  test('is read once more as it says then where the reading fails, if it is of the same source', async () => {
    const run = await looking();
    await announce(run, 'a');
    await run.update(configureUpdate, change({ filter: 'lunch' }));
    await run.fail(resolve, down());
    await run.answer(given.subscribe, { subscription: given.subscription });
    expect(run.asked(resolve).args).toMatchObject([
      { definition: { config: { filter: 'lunch' } }, hints: [hint('a')] },
    ]);
    const { unread, problem } = await stateOf(run);
    expect([unread, problem]).toEqual([undefined, undefined]);
  });

  test('is forgotten with what went wrong where the reading fails, if it is of another', async () => {
    const run = await looking();
    await announce(run, 'a');
    await run.update(configureUpdate, change({ mailbox: 'other@northwind.example' }));
    await run.fail(resolve, down());
    const { inbox, unread, problem } = await stateOf(run);
    expect([inbox, unread, problem]).toEqual([[], undefined, undefined]);
  });

  test('waits all the same where the reading fails, in a run of a version from before that', async () => {
    const run = await looking({}, { without: ['read as configured now'] });
    await announce(run, 'a');
    await run.update(configureUpdate, change({ mailbox: 'other@northwind.example' }));
    await run.fail(resolve, down());
    expect((await stateOf(run)).unread).toMatchObject([{ eventId: 'a' }]);
  });

  test('in a run of a version from before that is told as it was', async () => {
    const run = await looking({}, { without: ['configured meanwhile'] });
    await announce(run, 'a');
    await run.update(configureUpdate, change({ filter: 'lunch' }));
    await run.answer(resolve, { reports: [report('a')] });
    expect(run.asked(dispatch).args).toMatchObject([{ events: [{ eventId: 'a' }] }]);
  });
});

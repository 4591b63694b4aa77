import { ApplicationFailure } from '@temporalio/common';
import { eventsSignal, mostUnread } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const {
  announce,
  counted,
  definition,
  dispatch,
  found,
  hint,
  lookOf,
  looking,
  pull,
  report,
  resolve,
  started,
  stateOf,
  target,
} = given;
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
        starts: { target, seal: 'signed', since: given.setUpAt, asNowSince: given.setUpAt, delivered: [] },
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

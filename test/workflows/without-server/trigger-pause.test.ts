import {
  configureUpdate,
  eventsSignal,
  pauseUpdate,
  removeUpdate,
  replayUpdate,
  resumeUpdate,
} from '../../../src/messages/trigger';
import type { WorkflowRun } from '../../support/workflow-run';
import * as given from './a-trigger';

const { after, begin, dispatch, found, hint, hour, lookOf, looking, pull, report, resolve, started, stateOf } = given;
const { subscribe, subscription } = given;

const announce = (run: WorkflowRun, ...ids: string[]) => run.signal(eventsSignal, { hints: ids.map(hint) });

describe('during a pause', () => {
  test('what is announced waits, and is read when it is over: looks do not find all that webhooks tell', async () => {
    const run = await looking();
    await run.update(pauseUpdate);
    await run.stopped(pull);
    await announce(run, 'a');
    expect([run.underWay(), (await stateOf(run)).inbox]).toEqual(['', [hint('a')]]);
    await run.update(resumeUpdate);
    expect(run.asked(resolve).args).toMatchObject([{ hints: [hint('a')] }]);
    await run.answer(resolve, { reports: [] });
    expect(lookOf(run)).toMatchObject({ immediately: true });
  });

  test('the first five hundred wait, and what is announced beyond is left to the look', async () => {
    const run = await looking();
    await run.update(pauseUpdate);
    await run.stopped(pull);
    for (const batch of ['a', 'b', 'c'])
      await announce(run, ...Array.from({ length: 200 }, (_, at) => `${batch}${String(at)}`));
    expect((await stateOf(run)).inbox).toHaveLength(500);
  });

  test('a webhook that its provider has ended is seen to when it is over', async () => {
    const run = await looking();
    await run.update(pauseUpdate);
    await run.stopped(pull);
    await run.signal(eventsSignal, { hints: [], lifecycle: 'subscription removed' });
    expect(run.underWay()).toBe('');
    await run.update(resumeUpdate);
    expect(run.underWay()).toBe(given.subscribe);
  });

  test('in a run of a version that dropped it, what is announced is left to the look', async () => {
    const run = await looking({}, { without: ['announced events outlast a pause'] });
    await announce(run, 'a');
    await run.update(pauseUpdate);
    await run.stopped(pull);
    await run.stopped(resolve);
    await announce(run, 'b');
    expect((await stateOf(run)).inbox).toEqual([]);
    await run.update(resumeUpdate);
    expect(lookOf(run)).toMatchObject({ immediately: true });
  });

  test.each([
    ['made', (run: WorkflowRun) => run.answer(subscribe, { subscription })],
    ['refused', (run: WorkflowRun) => run.fail(subscribe, new Error('No.'))],
  ])('that came while its webhook was %s, what is announced waits', async (_how, end) => {
    const run = await begin();
    await announce(run, 'a');
    expect((await run.update(pauseUpdate)).isOver).toBe(true);
    await announce(run, 'b');
    await end(run);
    expect([run.underWay(), (await stateOf(run)).inbox]).toEqual(['', [hint('a'), hint('b')]]);
    await run.update(resumeUpdate);
    expect(run.asked(resolve).args).toMatchObject([{ hints: [hint('a'), hint('b')] }]);
  });

  test('that came while agents were started for what a look had found, what is announced waits', async () => {
    const run = await looking();
    await found(run, { reports: [report('found')] });
    await announce(run, 'a');
    const pause = await run.update(pauseUpdate);
    await run.answer(dispatch, { outcomes: [started('found')] });
    expect(pause.isOver).toBe(true);
    expect([run.underWay(), (await stateOf(run)).inbox]).toEqual(['', [hint('a')]]);
  });

  describe('that came while Temporal did not take a start', () => {
    const mark = 'a pause stops starts';
    /** A look has found an event, whose start is tried again and again. */
    async function starting(beginning = {}) {
      const run = await looking({}, beginning);
      await found(run, { reports: [report('found')], cursor: 'behind it' });
      return run;
    }

    test.each([
      ['waits for its next attempt', (run: WorkflowRun) => run.stopped(dispatch)],
      ['fails once more', (run: WorkflowRun) => run.fail(dispatch, new Error('It starts nothing yet.'))],
    ])('it stops a start that %s, and is answered; its event is found again after it', async (_how, end) => {
      const run = await starting();
      const pause = await run.update(pauseUpdate);
      expect(run.asked(dispatch).isCancelled).toBe(true);
      expect(run.memo).toMatchObject({ overview: { status: 'paused' } });
      await end(run);
      expect([pause.isOver, pause.error, run.underWay(), run.end]).toEqual([true, undefined, '', undefined]);
      expect(await stateOf(run)).toMatchObject({ status: 'paused', counts: { delivered: 0, failed: 0 }, recent: [] });
      expect((await stateOf(run)).problem).toBeUndefined();
      await run.update(resumeUpdate);
      expect(lookOf(run)).toMatchObject({ immediately: true });
      expect(lookOf(run)).not.toHaveProperty('cursor');
    });

    test('an agent that was started all the same is known', async () => {
      const run = await starting();
      const pause = await run.update(pauseUpdate);
      await run.answer(dispatch, { outcomes: [started('found')] });
      expect(pause.isOver).toBe(true);
      expect(await stateOf(run)).toMatchObject({ counts: { delivered: 1 }, cursor: 'behind it' });
    });

    test('what was announced is read again after it', async () => {
      const run = await looking();
      await announce(run, 'a');
      await run.answer(resolve, { reports: [report('a')] });
      await run.update(pauseUpdate);
      await run.stopped(dispatch);
      expect(await stateOf(run)).toMatchObject({ inbox: [hint('a')] });
    });

    test('a replay that is tried again is refused, with the reason', async () => {
      const run = await looking();
      const replay = await run.update(replayUpdate, 'a', undefined);
      await run.answer(resolve, { reports: [report('a')] });
      await run.update(pauseUpdate);
      await run.stopped(dispatch);
      expect(replay.error?.message).toMatch(
        /was paused or removed while Temporal did not take the start: replay it again\.$/,
      );
    });

    test('a removal stops it too', async () => {
      const run = await starting();
      const removal = await run.update(removeUpdate);
      await run.stopped(dispatch);
      expect(removal.isOver).toBe(true);
    });

    test('in a run of a version that waited for it, it is waited for', async () => {
      const run = await starting({ without: [mark] });
      const pause = await run.update(pauseUpdate);
      expect(run.asked(dispatch).isCancelled).toBe(false);
      expect([pause.isOver, run.memo]).toMatchObject([false, { overview: { status: 'active' } }]);
    });

    test('only runs in which starts were under way are marked', async () => {
      const run = await looking();
      await run.update(pauseUpdate);
      await run.stopped(pull);
      expect(run.marks).not.toContain(mark);
    });
  });

  test('in a run of a version that read on, a step which it came into goes on to what was announced', async () => {
    const run = await begin({}, { without: ['nothing is read in a pause'] });
    await announce(run, 'a');
    await run.update(pauseUpdate);
    await run.answer(subscribe, { subscription });
    expect(run.underWay()).toBe(resolve);
  });

  test('what is being read is stopped, which is no problem; it is waited for', async () => {
    const run = await looking();
    await announce(run, 'a');
    const pause = await run.update(pauseUpdate);
    expect(run.asked(resolve).isCancelled).toBe(true);
    await run.stopped(pull);
    expect(pause.isOver).toBe(false);
    await run.stopped(resolve);
    expect(pause.isOver).toBe(true);
    expect(await stateOf(run)).toMatchObject({ status: 'paused', inbox: [hint('a')] });
    expect((await stateOf(run)).problem).toBeUndefined();
    expect([run.underWay(), run.end]).toEqual(['', undefined]);
  });

  test('what was read, and comes to be delivered when it has begun, is read again after it', async () => {
    const run = await looking();
    await announce(run, 'a');
    await run.update(pauseUpdate);
    await run.answer(resolve, { reports: [report('a')] });
    expect((await stateOf(run)).inbox).toEqual([hint('a')]);
  });

  test('what is being read is read again where it is resumed before that has stopped; the pause is answered then', async () => {
    const run = await looking();
    await announce(run, 'a');
    const pause = await run.update(pauseUpdate);
    await run.stopped(pull);
    await run.update(resumeUpdate);
    expect(pause.isOver).toBe(true);
    await run.stopped(resolve);
    expect(run.end).toBeUndefined();
    expect(run.asked(resolve)).toMatchObject({ args: [{ hints: [hint('a')] }], isCancelled: false });
  });

  test('listings say what it is changed to', async () => {
    const run = await looking();
    await run.update(pauseUpdate);
    await run.stopped(pull);
    const changed = { definition: { ...given.definition, account: 'sales' }, target: given.target, seal: 'signed' };
    await run.update(configureUpdate, changed);
    expect(run.memo).toMatchObject({ overview: { account: 'sales', status: 'paused' } });
  });

  describe('of more than a day', () => {
    /** When the last of what was announced is about to be read, and a look has seen everything. */
    async function resumed(beginning = {}) {
      const held = Array.from({ length: 201 }, (_, at) => ({ id: String(at), receivedAt: after(-30 * hour) }));
      const run = await looking({ status: 'paused', inbox: held }, beginning);
      await run.update(resumeUpdate);
      await run.answer(resolve, { reports: [] });
      await found(run, { completeAt: given.now });
      await run.answer(resolve, { reports: [] });
      expect(run.asked(resolve).args).toMatchObject([{ hints: [held[200]] }]);
      await run.answer(resolve, { reports: [report('200', { at: after(-30 * hour) })] });
      return run;
    }

    test('all that was announced is told, though a look has seen everything before it is read', async () => {
      const run = await resumed();
      expect(run.asked(dispatch).args).toMatchObject([{ events: [{ eventId: '200' }] }]);
    });

    test('in a run of a version that took it for old, what was announced and is read last is dropped', async () => {
      const run = await resumed({ without: ['what has waited is news'] });
      expect(run.underWay()).toBe(pull);
    });
  });

  test('who pauses it again is answered, too, when nothing starts any more', async () => {
    const run = await looking();
    await run.update(pauseUpdate);
    const second = await run.update(pauseUpdate);
    expect(second.isOver).toBe(false);
    await run.stopped(pull);
    expect(second.isOver).toBe(true);
  });
});

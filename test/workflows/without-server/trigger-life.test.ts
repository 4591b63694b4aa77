import { TimeoutFailure } from '@temporalio/common';
import {
  diagnoseUpdate,
  eventsSignal,
  pauseUpdate,
  removeUpdate,
  replayUpdate,
  resumeUpdate,
  testUpdate,
  triggerStateQuery,
} from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { begin, definition, dispatch, found, hint, lookOf, looking, minute, pull, report, resolve, started } = given;
const { stateOf } = given;
const listed = { id: 'inbox', type: 'mail.newEmail', agent: 'helper', account: 'support' };

describe('a trigger', () => {
  test('is told in listings and in Temporal Web UI, and told anew where that has changed', async () => {
    const run = await looking();
    expect(run.memo).toEqual({ overview: { ...listed, status: 'active' } });
    await found(run, {});
    expect(run.details).toBe(
      '**mail.newEmail** on support starts **helper**: active, by webhook.\n\nDelivered 0, skipped 0, failed 0.',
    );
    expect(run.marks).not.toContain('published when changed');
    await run.update(pauseUpdate);
    await run.stopped(pull);
    expect(run.memo).toEqual({ overview: { ...listed, status: 'paused' } });
    await run.update(resumeUpdate);
    expect(run.memo).toEqual({ overview: { ...listed, status: 'active' } });
  });

  test('that is removed while an agent is being started is listed in no state', async () => {
    const run = await looking();
    await found(run, { reports: [report('a')] });
    await run.update(removeUpdate);
    await run.answer(dispatch, { outcomes: [started('a')] });
    expect(run.memo).toEqual({ overview: listed });
  });

  test('in a run of a version that told it once says what it was', async () => {
    const run = await looking({}, { without: ['published when changed'] });
    await run.update(pauseUpdate);
    await run.stopped(pull);
    expect(run.memo).toEqual({ overview: { ...listed, status: 'active' } });
  });

  test('of a long run is continued with all it knows, and all it shows, once no agent is being started', async () => {
    const run = await looking();
    await found(run, { reports: [report('a')], cursor: 'here' });
    run.historyLength = 201;
    await run.answer(dispatch, { outcomes: [started('a')] });
    expect(run.end).toBeUndefined();
    await run.stopped(pull);
    const headers = expect.anything() as unknown;
    expect(run.end).toEqual({ kind: 'continued', args: [await stateOf(run)], headers, memo: run.memo });
    expect(await stateOf(run)).toMatchObject({ cursor: 'here', recent: [{ eventId: 'a' }] });
  });

  test('answers what was asked of it while its run came to its end', async () => {
    const run = await looking();
    run.historyLength = 201;
    await run.wake();
    expect(run.asked(pull).isCancelled).toBe(true);
    const asked = await run.update(testUpdate);
    await run.stopped(pull);
    expect(run.end).toBeUndefined();
    await run.answer('triggers.test', { reports: [report('a')] });
    expect(asked.result).toEqual([report('a')]);
    expect(run.end).toMatchObject({ kind: 'continued' });
    expect(run.marks).toContain('answered before it ends');
  });

  describe('of a long run that somebody has asked something', () => {
    const mark = 'works while somebody waits';

    /** A replay asks the provider when the run has grown long. */
    async function asked(beginning = {}) {
      const run = await looking({}, beginning);
      const replay = await run.update(replayUpdate, 'x');
      run.historyLength = 201;
      await run.wake();
      return { run, replay };
    }

    test('goes on with its work until that is answered, and only then is continued', async () => {
      const { run, replay } = await asked();
      expect(run.asked(pull).isCancelled).toBe(false);
      await found(run, { reports: [report('a')], cursor: 'here' });
      await run.answer(dispatch, { outcomes: [started('a')] });
      expect(lookOf(run)).toMatchObject({ cursor: 'here' });
      await run.answer(resolve, { reports: [] });
      expect([replay.isOver, run.asked(pull).isCancelled, run.end]).toEqual([true, true, undefined]);
      await run.stopped(pull);
      expect(run.end).toMatchObject({ kind: 'continued' });
    });

    test('is not kept from its end by being asked on and on: it waits for the answers then, and begins nothing more', async () => {
      const { run } = await asked();
      run.historyLength = 401;
      await run.wake();
      await run.stopped(pull);
      expect([run.underWay(), run.end]).toEqual([resolve, undefined]);
      await run.answer(resolve, { reports: [] });
      expect(run.end).toMatchObject({ kind: 'continued' });
    });

    test('is removed as any other', async () => {
      const { run } = await asked();
      await run.update(removeUpdate);
      await run.stopped(pull);
      expect(run.underWay()).toBe(resolve);
    });

    test('in a run of a version from before that stops its work until it is answered; runs that nobody asks are not marked', async () => {
      const { run } = await asked({ without: [mark] });
      expect(run.asked(pull).isCancelled).toBe(true);
      const another = await looking();
      another.historyLength = 201;
      await another.wake();
      expect(another.marks).not.toContain(mark);
    });
  });

  test('marks no run in which nobody asked then', async () => {
    const run = await looking();
    run.historyLength = 201;
    await run.wake();
    await run.stopped(pull);
    expect(run.marks).not.toContain('answered before it ends');
  });

  test('that is removed answers what was asked meanwhile, too', async () => {
    const run = await looking();
    await run.update(removeUpdate);
    await run.stopped(pull);
    const asked = await run.update(diagnoseUpdate);
    await run.answer(given.unsubscribe);
    expect(run.end).toBeUndefined();
    await run.answer('triggers.diagnose', { findings: [] });
    expect(asked.result?.findings).toContainEqual({ level: 'problem', text: 'The trigger has been removed.' });
    expect(run.end).toMatchObject({ kind: 'completed' });
  });

  test('that is removed forgets what it logged, takes nothing more, and looks no more', async () => {
    const run = await looking({ recent: [{ ...report('a'), seenAt: given.now, delivered: true }] });
    await run.update(removeUpdate);
    await run.stopped(pull);
    expect(await run.query(triggerStateQuery)).toMatchObject({ status: 'removed', recent: [] });
    await run.signal(eventsSignal, { hints: [hint('a')] });
    expect((await stateOf(run)).inbox).toEqual([]);
    const tried = await run.update(testUpdate);
    expect([tried.isAccepted, tried.error?.message]).toEqual([false, 'This trigger has been removed.']);
    for (const update of [pauseUpdate, resumeUpdate]) await run.update(update);
    expect(await run.query(triggerStateQuery)).toMatchObject({ status: 'removed' });
    expect(run.underWay()).toBe(given.unsubscribe);
  });

  test.each([
    [
      'takes too long',
      new TimeoutFailure('StartToClose', undefined, 'START_TO_CLOSE'),
      'no worker has answered in time.',
    ],
    ['fails', new Error('It was no JSON.'), 'It was no JSON.'],
  ])('says what it knows of itself when a look at account and provider %s', async (_, failure, why) => {
    const problem = { kind: 'provider refused' as const, text: 'It was down.' };
    const run = await looking({ problem });
    const asked = await run.update(diagnoseUpdate);
    await run.fail('triggers.diagnose', failure);
    const text = `Account and provider could not be looked at: ${why}`;
    expect(asked.result).toMatchObject({
      overview: { id: 'inbox', problem },
      findings: expect.arrayContaining([
        { level: 'problem', text: 'It was down.' },
        { level: 'problem', text },
      ]),
    });
  });

  test('in a run of a version from before that says nothing then', async () => {
    const run = await looking({}, { without: ['diagnosed all the same'] });
    const asked = await run.update(diagnoseUpdate);
    await run.fail('triggers.diagnose', new Error('It was no JSON.'));
    expect(asked).toMatchObject({ isOver: true, error: { message: expect.any(String) } });
  });

  test('shows what it would do with the latest events', async () => {
    const run = await looking();
    const asked = await run.update(testUpdate);
    expect(run.asked('triggers.test').args).toEqual([{ definition }]);
    await run.answer('triggers.test', { reports: [report('a')] });
    expect(asked.result).toEqual([report('a')]);
  });
});

describe('a trigger that is paused', () => {
  test('looks no more until it is resumed, and then at once', async () => {
    const run = await looking();
    await found(run, {});
    const pause = await run.update(pauseUpdate);
    expect(pause.isOver).toBe(false);
    await run.stopped(pull);
    expect(pause).toMatchObject({ isOver: true });
    await run.pass(10 * minute);
    expect(run.underWay()).toBe('');
    await run.update(resumeUpdate);
    expect(lookOf(run)).toMatchObject({ immediately: true });
  });

  test('is begun as such', async () => {
    const run = await begin({ status: 'paused' });
    expect([run.underWay(), run.end]).toEqual(['', undefined]);
    await run.update(pauseUpdate);
    await run.update(resumeUpdate);
    expect(run.underWay()).toBe(given.subscribe);
  });

  test('while its webhook is made begins no look', async () => {
    const run = await begin();
    await run.update(pauseUpdate);
    await run.answer(given.subscribe, { subscription: given.subscription });
    expect(run.underWay()).toBe('');
  });

  test('is resumed once: a look under way is not stopped by a second time', async () => {
    const run = await looking();
    await run.update(resumeUpdate);
    expect(run.asked(pull).isCancelled).toBe(false);
  });
});

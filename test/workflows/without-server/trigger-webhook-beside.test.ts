import { ApplicationFailure } from '@temporalio/common';
import {
  configureUpdate,
  eventsSignal,
  pauseUpdate,
  releaseUpdate,
  removeUpdate,
  resumeUpdate,
} from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { begin, definition, found, hint, lookOf, looking, pull, report, resolve, stateOf, subscribe } = given;
const { subscription, target, unsubscribe } = given;

const second = 1_000;
const renewed = { ...subscription, ids: ['renewed'] };
const other = { ...definition, account: 'sales' };
const no = () => ApplicationFailure.create({ message: 'Too many requests.' });
const mark = 'a webhook is seen to beside all else';

/** A webhook that has been renewed for longer than a moment: its provider asks to wait. */
async function renewing(beginning = {}) {
  const run = await looking({}, beginning);
  await run.signal(eventsSignal, { hints: [], lifecycle: 'reauthorization required' });
  await run.stopped(pull);
  expect(run.underWay()).toBe(subscribe);
  await run.pass(10 * second);
  return run;
}

describe('while a webhook is seen to for longer than ten seconds', () => {
  test('looks begin and end, and what is announced is read', async () => {
    const run = await renewing();
    expect(lookOf(run)).toMatchObject({ immediately: true, subscription });
    await run.signal(eventsSignal, { hints: [hint('a')] });
    await run.answer(resolve, { reports: [report('a')] });
    await run.answer(given.dispatch, { outcomes: [given.started('a')] });
    await found(run, { cursor: 'here' });
    expect(await stateOf(run)).toMatchObject({ cursor: 'here', counts: { delivered: 1 } });
  });

  test('a first one, too, looks begin without it, and begin anew once it is there', async () => {
    const run = await begin();
    await run.pass(10 * second - 1);
    expect(run.underWay()).toBe(subscribe);
    await run.pass(1);
    expect(lookOf(run)).not.toHaveProperty('subscription');
    await run.answer(subscribe, { subscription });
    expect(run.asked(pull).isCancelled).toBe(true);
    await run.stopped(pull);
    expect(lookOf(run)).toMatchObject({ immediately: true, subscription });
  });

  test('it is seen to once: a look that finds it unwell meanwhile asks for nothing, somebody who asks is heard after it', async () => {
    const run = await renewing();
    await found(run, { subscriptionNeedsCare: true });
    await run.answer(subscribe, { subscription: renewed });
    expect(run.underWay()).toBe(pull);
    await run.stopped(pull);
    const another = await renewing();
    await another.signal(eventsSignal, { hints: [], lifecycle: 'subscription removed' });
    expect(another.asked(subscribe).args).toEqual([{ definition, subscription }]);
    await another.answer(subscribe, { subscription: renewed });
    expect(another.asked(subscribe).args).toEqual([{ definition, subscription: renewed }]);
  });

  describe('a trigger that is configured', () => {
    const change = { definition: { ...definition, config: { filter: 'subject:other' } }, target, seal: 'signed' };

    test('waits for no further attempt as it was, and has its webhook seen to as it is now', async () => {
      const run = await renewing();
      await run.update(configureUpdate, change);
      expect(run.asked(subscribe).isCancelled).toBe(true);
      await run.stopped(pull);
      await run.stopped(subscribe);
      expect(run.asked(subscribe).args).toEqual([{ definition: change.definition, subscription }]);
    });

    test('in a run of a version from before waits until they are over', async () => {
      const run = await renewing({ without: ['a webhook is seen to as configured now'] });
      await run.update(configureUpdate, change);
      expect(run.asked(subscribe).isCancelled).toBe(false);
    });
  });

  test('that fails is told when it does, and the look under way goes on; another attempt waits a minute', async () => {
    const run = await renewing();
    await run.pass(20 * 60 * second);
    await run.fail(subscribe, no());
    expect(await stateOf(run)).toMatchObject({ leftover: subscription, webhookProblem: { kind: 'no webhook' } });
    expect(run.memo).toMatchObject({ overview: { problem: 'no webhook' } });
    expect(run.asked(pull).isCancelled).toBe(false);
    await found(run, { subscriptionNeedsCare: true });
    expect(run.underWay()).toBe(pull);
  });

  test('a pause is answered, and the webhook kept; nothing begins until it is resumed', async () => {
    const run = await renewing();
    const pause = await run.update(pauseUpdate);
    await run.stopped(pull);
    await run.answer(subscribe, { subscription: renewed });
    expect([pause.isOver, run.underWay()]).toEqual([true, '']);
    await run.update(resumeUpdate);
    expect(lookOf(run)).toMatchObject({ subscription: renewed });
  });

  test('a pause in the first seconds is over when it is resumed: looks do not wait for the webhook again', async () => {
    const run = await begin();
    await run.update(pauseUpdate);
    await run.update(resumeUpdate);
    expect(run.underWay()).toBe(`${subscribe}, ${pull}`);
  });

  describe('a trigger that is removed', () => {
    test('waits for no further attempt, and takes away what there may be', async () => {
      const run = await renewing();
      await run.update(removeUpdate);
      await run.stopped(pull);
      expect(run.asked(subscribe).isCancelled).toBe(true);
      await run.stopped(subscribe);
      expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
      await run.answer(unsubscribe);
      expect(run.end).toEqual({ kind: 'completed', result: undefined });
    });

    test('takes away what an attempt has made meanwhile, or may have made', async () => {
      const made = await begin();
      await made.update(removeUpdate);
      await made.answer(subscribe, { subscription: renewed });
      expect(made.asked(unsubscribe).args).toEqual([{ definition, subscription: renewed }]);
      const lost = await begin();
      await lost.update(removeUpdate);
      await lost.stopped(subscribe);
      expect(lost.asked(unsubscribe).args).toEqual([{ definition, subscription: { ids: [], callbackUrl: '' } }]);
    });
  });

  test('an account that is disconnected is released once the attempt has ended, and no webhook is made after it', async () => {
    const run = await renewing();
    const released = await run.update(releaseUpdate, 'support');
    await run.answer(subscribe, { subscription: renewed });
    await run.answer(unsubscribe);
    expect(released.result).toBe(true);
    await run.stopped(pull);
    expect(run.underWay()).toBe(pull);
    const state = await stateOf(run);
    expect([state.subscription, state.webhookNeedsCare]).toEqual([undefined, undefined]);
  });

  describe('a trigger that is given another account', () => {
    const change = { definition: other, target, seal: 'signed' };

    test('waits for no further attempt, takes the former one away, and has the other made', async () => {
      const run = await renewing();
      await run.update(configureUpdate, change);
      expect(run.asked(subscribe).isCancelled).toBe(true);
      await run.stopped(pull);
      await run.stopped(subscribe);
      expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
      await run.answer(unsubscribe);
      expect(run.asked(subscribe).args).toEqual([{ definition: other }]);
    });

    test('looks there while the provider of the former does not answer', async () => {
      const run = await looking();
      await run.update(configureUpdate, change);
      await run.stopped(pull);
      expect(run.underWay()).toBe(unsubscribe);
      await run.pass(10 * second);
      expect(lookOf(run)).toMatchObject({ definition: other });
      await run.fail(unsubscribe, no());
      expect(run.asked(subscribe).args).toEqual([{ definition: other }]);
      expect((await stateOf(run)).formerWebhooks).toEqual([{ definition, subscription }]);
    });

    test('while a former one is taken away, keeps that and its own for when it is seen to next', async () => {
      const third = { ...definition, account: 'third' };
      const run = await looking();
      await run.update(configureUpdate, change);
      await run.stopped(pull);
      await run.update(configureUpdate, { ...change, definition: third });
      await run.stopped(unsubscribe);
      expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
      await run.answer(unsubscribe);
      expect(run.asked(subscribe).args).toEqual([{ definition: third }]);
    });
  });

  describe('a long run', () => {
    test('works on until that is over', async () => {
      const run = await renewing();
      run.historyLength = 201;
      await run.wake();
      expect([run.asked(pull).isCancelled, run.asked(subscribe).isCancelled]).toEqual([false, false]);
      await run.answer(subscribe, { subscription: renewed });
      await run.stopped(pull);
      expect(run.end).toMatchObject({ kind: 'continued', args: [{ subscription: renewed }] });
      expect(await stateOf(run)).not.toHaveProperty('webhookNeedsCare');
    });

    test('of twice the length ends all the same, and the next goes on with it', async () => {
      const run = await renewing();
      run.historyLength = 401;
      await run.wake();
      await run.stopped(pull);
      await run.stopped(subscribe);
      expect(run.end).toMatchObject({ kind: 'continued', args: [{ subscription, webhookNeedsCare: true }] });
      const next = await begin(await stateOf(run));
      expect(next.asked(subscribe).args).toEqual([{ definition, subscription }]);
    });

    test('whose first webhook is cut off tells the next what may be there', async () => {
      const run = await begin();
      run.historyLength = 401;
      await run.pass(10 * second);
      await run.stopped(pull);
      await run.stopped(subscribe);
      expect(run.end).toMatchObject({ kind: 'continued', args: [{ leftover: { ids: [] }, webhookNeedsCare: true }] });
    });
  });

  test('a run is cancelled as any other', async () => {
    for (const run of [await renewing(), await begin()]) {
      await run.cancel();
      expect(run.end).toEqual({ kind: 'cancelled' });
    }
  });

  test('in a run of a version from before that nothing begins until it is over', async () => {
    const run = await renewing({ without: [mark] });
    await run.signal(eventsSignal, { hints: [hint('a')] });
    expect(run.underWay()).toBe(subscribe);
    await run.answer(subscribe, { subscription });
    expect(run.underWay()).toBe(resolve);
  });
});

test('runs whose webhook is well are not marked as of a version that sees to it beside all else', async () => {
  const run = await looking();
  await found(run, {});
  expect(run.marks).not.toContain(mark);
});

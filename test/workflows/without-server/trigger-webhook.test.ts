import { ApplicationFailure } from '@temporalio/common';
import { configureUpdate, eventsSignal, triggerStateQuery } from '../../../src/messages/trigger';
import type { Asked } from '../../support/workflow-commands';
import type { WorkflowRun } from '../../support/workflow-run';
import * as given from './a-trigger';

const { after, begin, definition, found, lookOf, looking, minute, pull, stateOf, subscribe, subscription } = given;
const no = (message = 'No.') => ApplicationFailure.create({ message });

/** How long attempts go on that fail at once, in seconds. */
function secondsOf({ how }: Asked): number {
  const { maximumAttempts } = how.retryPolicy as { maximumAttempts: number };
  const pauses = Array.from({ length: maximumAttempts - 1 }, (_, index) => Math.min(2 ** index, 60));
  return pauses.reduce((sum, pause) => sum + pause, 0);
}

describe('a webhook', () => {
  test('is made before the first look, for what the trigger watches', async () => {
    const run = await begin();
    expect([run.underWay(), run.asked(subscribe).args]).toEqual([subscribe, [{ definition }]]);
    await run.answer(subscribe, { subscription });
    expect(lookOf(run)).toMatchObject({ subscription, immediately: true });
    expect(await run.query(triggerStateQuery)).toMatchObject({ path: 'webhook' });
  });

  test('that is there already is left alone', async () => {
    const run = await begin({ subscription });
    expect(run.underWay()).toBe(pull);
  });

  test('is done without where nobody can call us', async () => {
    const run = await begin({ leftover: subscription, webhookProblem: { kind: 'provider refused', text: 'No.' } });
    expect(run.asked(subscribe).args).toEqual([{ definition, subscription }]);
    await run.answer(subscribe, {});
    const state = await stateOf(run);
    expect([state.subscription, state.leftover, state.webhookProblem]).toEqual([undefined, undefined, undefined]);
    expect(lookOf(run)).not.toHaveProperty('subscription');
    expect(run.details).toContain('active, by polling.');
  });

  test('that the provider refuses is told as a problem; looks stand in, and the next attempt knows what may be left', async () => {
    const run = await begin();
    await run.fail(subscribe, no('The callback did not answer.'));
    expect(await stateOf(run)).toMatchObject({
      leftover: { ids: [], callbackUrl: '' },
      webhookProblem: {
        kind: 'no webhook',
        text: 'The webhook could not be set up: The callback did not answer.',
      },
    });
    expect(run.memo).toMatchObject({ overview: { problem: 'no webhook' } });
    expect(lookOf(run)).toMatchObject({ immediately: true });
  });

  test('that could announce nothing is no failure, and stays told as a problem until there is one', async () => {
    const run = await begin();
    await run.answer(subscribe, { problem: 'The gateway would refuse it.' });
    const state = await stateOf(run);
    expect(state.webhookProblem).toEqual({ kind: 'no webhook', text: 'The gateway would refuse it.' });
    expect([state.subscription, state.leftover]).toEqual([undefined, undefined]);
    expect(run.memo).toMatchObject({ overview: { problem: 'no webhook' } });
    await run.pass(2 * minute);
    await found(run, { subscriptionNeedsCare: true });
    await run.answer(subscribe, { subscription });
    expect(await stateOf(run)).not.toHaveProperty('webhookProblem');
  });

  test('of which an answer cannot be read waits for a worker with the keys', async () => {
    // What goes on beside all else fails the task as a rejection that nobody handles, which this runtime does not take.
    const run = await begin({}, { without: ['a webhook is seen to beside all else'] });
    const unreadable = { __unreadable: 'the key that sealed it is not in the key ring' };
    await expect(run.answer(subscribe, unreadable)).rejects.toThrow(/cannot be read.*Give this worker the key ring/);
  });

  test('that is lost in being renewed may still be there', async () => {
    const run = await looking();
    await run.signal(eventsSignal, { hints: [], lifecycle: 'subscription removed' });
    expect(run.asked(subscribe).args).toEqual([{ definition, subscription }]);
    await run.fail(subscribe, no());
    const { leftover, ...state } = await stateOf(run);
    expect([leftover, state.subscription]).toEqual([subscription, undefined]);
  });

  test('that is there counts as there while its provider keeps us from looking after it, which is tried for an hour, as it goes on announcing', async () => {
    const run = await looking();
    const change = { definition: { ...definition, config: { filter: 'subject:other' } }, target: given.target };
    await run.update(configureUpdate, { ...change, seal: 'signed' });
    await run.stopped(pull);
    const asked = run.asked(subscribe);
    expect(asked.args).toEqual([{ definition: change.definition, subscription }]);
    expect(secondsOf(asked)).toBeGreaterThan(3_500);
    const overview = await run.query(triggerStateQuery);
    expect([overview.path, overview.problem]).toEqual(['webhook', undefined]);
  });

  test('that was never there is said to be missing within half a minute, and tried again at an interval', async () => {
    expect(secondsOf((await begin()).asked(subscribe))).toBeLessThan(30);
  });

  test('of which some are missing is known by what is there', async () => {
    const run = await begin();
    const incomplete = { subscription: { ...subscription, ids: ['one'] }, problem: 'One board is closed.' };
    await run.answer(subscribe, { incomplete });
    expect(await stateOf(run)).toMatchObject({
      leftover: incomplete.subscription,
      webhookProblem: { text: 'The webhook could not be set up: One board is closed.' },
    });
    expect((await stateOf(run)).subscription).toBeUndefined();
  });

  test.each(['subscription removed', 'reauthorization required'])(
    'is seen to at once where its provider says "%s", and a look follows',
    async (lifecycle) => {
      const run = await looking();
      await found(run, {});
      await run.signal(eventsSignal, { hints: [], lifecycle });
      expect(run.asked(subscribe).args).toEqual([{ definition, subscription }]);
      await run.stopped(pull);
      await run.answer(subscribe, { subscription: { ...subscription, ids: ['new'] } });
      expect(lookOf(run)).toMatchObject({ immediately: true, subscription: { ids: ['new'] } });
    },
  );

  test('is not seen to where only announcements were missed', async () => {
    const run = await looking();
    await run.signal(eventsSignal, { hints: [], lifecycle: 'missed' });
    await run.stopped(pull);
    expect(run.underWay()).toBe(pull);
  });
});

const unwell = { subscriptionNeedsCare: true };

describe('a webhook that a look finds unwell', () => {
  /** Its webhook was seen to just now. */
  async function caredFor() {
    const run = await looking();
    await found(run, unwell);
    expect(run.asked(subscribe).args).toEqual([{ definition, subscription }]);
    await run.answer(subscribe, { subscription });
    await run.stopped(pull);
    return run;
  }

  test('that care does not heal keeps the trigger from nothing: it is seen to once a minute', async () => {
    const run = await caredFor();
    await run.pass(minute);
    await found(run, unwell);
    expect(run.underWay()).toBe(pull);
    await run.pass(1);
    await found(run, unwell);
    expect(run.asked(subscribe).args).toHaveLength(1);
  });

  test.each([
    ['is refused', (run: WorkflowRun) => run.fail(subscribe, no())],
    ['is there in part', (run: WorkflowRun) => run.answer(subscribe, { incomplete: { subscription, problem: 'No.' } })],
  ])('leaves the look under way alone where it then %s: nothing was missed by it', async (_what, end) => {
    const run = await looking();
    await found(run, unwell);
    await end(run);
    expect(run.asked(pull).isCancelled).toBe(false);
  });

  test('that was well in between is seen to at once', async () => {
    const run = await caredFor();
    await found(run, {});
    await found(run, unwell);
    expect(run.asked(subscribe).args).toHaveLength(1);
  });
});

describe('a trigger without a webhook', () => {
  test('tells each look when one was tried last, also the one that begins while it is tried again', async () => {
    const run = await begin();
    await run.answer(subscribe, {});
    expect(lookOf(run)).toMatchObject({ webhookTriedAt: given.now });
    await run.pass(14 * minute);
    await found(run, { reports: [] });
    expect(lookOf(run)).toMatchObject({ webhookTriedAt: given.now });
    await run.pass(2 * minute);
    await found(run, unwell);
    expect(run.asked(subscribe).args).toHaveLength(1);
    expect(lookOf(run)).toMatchObject({ webhookTriedAt: after(16 * minute) });
    await run.fail(subscribe, no());
    expect(await stateOf(run)).toMatchObject({ webhookTriedAt: after(16 * minute) });
  });
});

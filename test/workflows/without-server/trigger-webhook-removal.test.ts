import { ApplicationFailure } from '@temporalio/common';
import { releaseUpdate, removeUpdate } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { begin, definition, lookOf, looking, pull, stateOf, subscribe, subscription, unsubscribe } = given;
const no = (message = 'No.') => ApplicationFailure.create({ message });

describe('a trigger that is removed', () => {
  test('takes its webhook away, and ends', async () => {
    const run = await looking();
    await run.update(removeUpdate);
    await run.stopped(pull);
    expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
    expect(run.end).toBeUndefined();
    await run.answer(unsubscribe);
    expect(run.end).toEqual({ kind: 'completed', result: undefined });
    expect(run.details).toBe('Removed: its webhook is gone, and its agent gets nothing more from it.');
    const { subscription: none, leftover, webhookProblem } = await stateOf(run);
    expect([none, leftover, webhookProblem]).toEqual([undefined, undefined, undefined]);
  });

  test('ends also where the provider does not let it take the webhook away', async () => {
    const run = await looking();
    await run.update(removeUpdate);
    await run.stopped(pull);
    await run.fail(unsubscribe, no('No such account.'));
    expect(run.end).toEqual({ kind: 'completed', result: undefined });
  });

  test('takes away what may be left of a webhook that could not be set up', async () => {
    const run = await begin();
    await run.fail(subscribe, no());
    await run.update(removeUpdate);
    await run.stopped(pull);
    expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription: { ids: [], callbackUrl: '' } }]);
  });

  test('in a run of a version that left it there does not', async () => {
    const run = await begin({}, { without: ['leftover webhooks'] });
    await run.fail(subscribe, no());
    await run.update(removeUpdate);
    await run.stopped(pull);
    expect(run.end).toEqual({ kind: 'completed', result: undefined });
  });

  test('has nothing to take away where there is none', async () => {
    const run = await begin();
    await run.answer(subscribe, {});
    await run.update(removeUpdate);
    await run.stopped(pull);
    expect(run.end).toEqual({ kind: 'completed', result: undefined });
  });
});

describe('before its account is disconnected', () => {
  const text = 'The account "support" was disconnected. Connect one of this name again, or give the trigger another.';

  test('a trigger takes its webhook away, says what is wrong, and looks on', async () => {
    const run = await looking();
    const released = await run.update(releaseUpdate, 'support');
    await run.answer(unsubscribe);
    expect(released.result).toBe(true);
    expect(run.asked(pull).isCancelled).toBe(true);
    expect(await stateOf(run)).toMatchObject({ status: 'active', problem: { kind: 'needs reconnect', text } });
    expect((await stateOf(run)).subscription).toBeUndefined();
    expect(run.memo).toMatchObject({ overview: { problem: 'needs reconnect' } });
    await run.stopped(pull);
    expect(lookOf(run)).not.toHaveProperty('subscription');
  });

  test('one of another account is left as it is', async () => {
    const run = await looking();
    expect((await run.update(releaseUpdate, 'other')).result).toBe(false);
    expect([run.underWay(), (await stateOf(run)).problem]).toEqual([pull, undefined]);
  });
});

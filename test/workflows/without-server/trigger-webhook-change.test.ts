import { ApplicationFailure } from '@temporalio/common';
import { configureUpdate, eventsSignal, pauseUpdate, removeUpdate, resumeUpdate } from '../../../src/messages/trigger';
import type { WorkflowRun } from '../../support/workflow-run';
import * as given from './a-trigger';

const { begin, definition, found, looking, pull, stateOf, subscribe, subscription, unsubscribe } = given;
const no = () => ApplicationFailure.create({ message: 'No.' });

describe('a webhook that was to be seen to when a long run was continued', () => {
  /** Asked for while an agent is being started, which nothing comes before. */
  async function lastState(ask: (run: WorkflowRun) => Promise<unknown>) {
    const run = await looking();
    await found(run, { reports: [given.report('a')] });
    run.historyLength = 201;
    await ask(run);
    await run.answer(given.dispatch, { outcomes: [given.started('a')] });
    await run.stopped(pull);
    expect(run.end).toMatchObject({ kind: 'continued' });
    return stateOf(run);
  }

  test.each([
    [
      'its provider has ended it',
      (run: WorkflowRun) => run.signal(eventsSignal, { hints: [], lifecycle: 'subscription removed' }),
    ],
    [
      'the trigger was changed',
      (run: WorkflowRun) => run.update(configureUpdate, { definition, target: given.target, seal: 'signed' }),
    ],
  ])('because %s is seen to by the next', async (_why, ask) => {
    const run = await begin(await lastState(ask));
    expect(run.asked(subscribe).args).toEqual([{ definition, subscription }]);
    await run.answer(subscribe, { subscription });
    expect(await stateOf(run)).not.toHaveProperty('webhookNeedsCare');
  });

  test('in a run of a version that forgot it is left alone', async () => {
    const run = await begin({ subscription, webhookNeedsCare: true }, { without: ['webhook care goes on'] });
    expect(run.underWay()).toBe(pull);
  });
});

describe('a trigger that is given another account', () => {
  const other = { ...definition, account: 'sales' };
  const change = (run: WorkflowRun, to = other) =>
    run.update(configureUpdate, { definition: to, target: given.target, seal: 'signed' });

  test('takes its webhook away as the former one, whose it is, and then has one made as the other', async () => {
    const run = await looking();
    await change(run);
    expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
    await run.answer(unsubscribe);
    expect(run.asked(subscribe).args).toEqual([{ definition: other }]);
    await run.answer(subscribe, { subscription: { ...subscription, ids: ['new'] } });
    expect(await stateOf(run)).toMatchObject({ subscription: { ids: ['new'] } });
    expect(await stateOf(run)).not.toHaveProperty('formerWebhooks');
  });

  test.each(['AccountNotFound', 'AccountNeedsReconnect'])(
    'has the other made also where the former account answers %s, and the former webhook is forgotten',
    async (type) => {
      const run = await looking();
      await change(run);
      await run.fail(unsubscribe, ApplicationFailure.create({ message: 'No.', type }));
      expect(run.asked(subscribe).args).toEqual([{ definition: other }]);
      expect(await stateOf(run)).not.toHaveProperty('formerWebhooks');
    },
  );

  describe('while the provider of the former does not answer', () => {
    const made = { ...subscription, ids: ['new'] };

    /** Its first look is under way as the other. */
    async function changed(beginning = {}) {
      const run = await looking({}, beginning);
      await change(run);
      await run.fail(unsubscribe, no());
      await run.answer(subscribe, { subscription: made });
      await run.stopped(pull);
      return run;
    }

    test('has the other made, and tries the former again when its webhook is seen to next, not before', async () => {
      const run = await changed();
      expect(run.underWay()).toBe(pull);
      await run.signal(eventsSignal, { hints: [], lifecycle: 'subscription removed' });
      expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
      await run.answer(unsubscribe);
      expect(await stateOf(run)).not.toHaveProperty('formerWebhooks');
    });

    test('tries it once more in the next run, not for long while all else waits, and as long as its own when it is removed', async () => {
      const run = await begin(await stateOf(await changed()));
      expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
      expect(run.asked(unsubscribe).how).toMatchObject({ retryPolicy: { maximumAttempts: 2 } });
      await run.fail(unsubscribe, no());
      await run.answer(subscribe, { subscription: made });
      expect(run.underWay()).toBe(pull);
      await run.update(removeUpdate);
      await run.stopped(pull);
      expect(run.asked(unsubscribe).how).toMatchObject({ retryPolicy: { maximumAttempts: 5 } });
    });

    const third = { ...definition, account: 'third' };

    test('given a third meanwhile takes both away when its webhook is seen to', async () => {
      const run = await changed();
      await change(run, third);
      expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
      await run.fail(unsubscribe, no());
      expect(run.asked(unsubscribe).args).toEqual([{ definition: other, subscription: made }]);
      await run.answer(unsubscribe);
      await run.answer(subscribe, { subscription });
      expect((await stateOf(run)).formerWebhooks).toEqual([{ definition, subscription }]);
    });

    test('given the first again has what is left there seen to, and the webhook of the other taken away', async () => {
      const run = await changed();
      await change(run, definition);
      expect(run.asked(unsubscribe).args).toEqual([{ definition: other, subscription: made }]);
      await run.answer(unsubscribe);
      expect(run.asked(subscribe).args).toEqual([{ definition, subscription }]);
      expect(await stateOf(run)).not.toHaveProperty('formerWebhooks');
    });

    test('given a third forgets the first in a run of a version from before that', async () => {
      const run = await changed({ without: ['each former webhook is kept'] });
      await change(run, third);
      expect(run.asked(unsubscribe).args).toEqual([{ definition: other, subscription: made }]);
    });

    test('tries what an earlier version carried over as the only one', async () => {
      const run = await begin({ formerWebhook: { definition, subscription } });
      expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
      expect(await stateOf(run)).not.toHaveProperty('formerWebhook');
    });

    test('in a run of a version that forgot it does not', async () => {
      const run = await changed({ without: ['a former webhook is kept until it is gone'] });
      expect(await stateOf(run)).not.toHaveProperty('formerWebhooks');
    });
  });

  test.each([
    ['whole', (made: object) => ({ subscription: made })],
    ['in part', (made: object) => ({ incomplete: { subscription: made, problem: 'No.' } })],
  ])('while its webhook is made takes away what was made %s', async (_how, answer) => {
    const run = await begin();
    await change(run);
    await run.answer(subscribe, answer(subscription));
    expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
    await run.answer(unsubscribe);
    expect(run.asked(subscribe).args).toEqual([{ definition: other }]);
  });

  test('while its webhook is lost in being made takes away what may be there', async () => {
    const run = await begin();
    await change(run);
    await run.fail(subscribe, no());
    expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription: { ids: [], callbackUrl: '' } }]);
    await run.answer(unsubscribe);
    expect(run.asked(subscribe).args).toEqual([{ definition: other }]);
  });

  test('while its webhook is lost in being made, in a run of a version that left it, has only the other made', async () => {
    const run = await begin({}, { without: ['a former webhook is kept until it is gone'] });
    await change(run);
    await run.fail(subscribe, no());
    expect(run.asked(subscribe).args).toEqual([{ definition: other }]);
  });

  test('that is removed then takes the former webhook away', async () => {
    const run = await looking();
    await found(run, { reports: [given.report('a')] });
    await change(run);
    await run.update(removeUpdate);
    await run.answer(given.dispatch, { outcomes: [given.started('a')] });
    expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
    await run.answer(unsubscribe);
    expect(run.end).toEqual({ kind: 'completed', result: undefined });
  });

  describe('during a pause', () => {
    const inPause = 'a former webhook is taken away in a pause';

    async function paused(without: string[] = []) {
      const run = await looking({}, { without });
      await run.update(pauseUpdate);
      await run.stopped(pull);
      await change(run);
      return run;
    }

    test('takes its webhook away then, while its account is there, and has the other made after it', async () => {
      const run = await paused();
      expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
      await run.answer(unsubscribe);
      expect(await stateOf(run)).not.toHaveProperty('formerWebhooks');
      expect([run.underWay(), run.end]).toEqual(['', undefined]);
      await run.update(resumeUpdate);
      expect(run.asked(subscribe).args).toEqual([{ definition: other }]);
    });

    test('resumed before its webhook is gone has the other made once it is', async () => {
      const run = await paused();
      await run.update(resumeUpdate);
      expect(run.underWay()).toBe(`${unsubscribe}, ${pull}`);
      await run.answer(unsubscribe);
      expect(run.asked(subscribe).args).toEqual([{ definition: other }]);
    });

    test('in a run of a version from before that takes it away when the pause is over', async () => {
      const run = await paused([inPause]);
      expect(run.underWay()).toBe('');
      await run.update(resumeUpdate);
      expect(run.asked(unsubscribe).args).toEqual([{ definition, subscription }]);
    });
  });

  test('in a run of a version from before that leaves it to the other', async () => {
    const run = await looking({}, { without: ['a former webhook is taken away'] });
    await change(run);
    expect(run.asked(subscribe).args).toEqual([{ definition: other, subscription }]);
  });
});

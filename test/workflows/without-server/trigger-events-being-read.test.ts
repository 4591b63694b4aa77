import { ApplicationFailure } from '@temporalio/common';
import { configureUpdate, pauseUpdate } from '../../../src/messages/trigger';
import type { WorkflowRun } from '../../support/workflow-run';
import * as given from './a-trigger';

const { announce, definition, dispatch, hint, looking, pull, report, resolve, started, stateOf, target } = given;
const down = () => ApplicationFailure.create({ message: 'It was down.' });

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

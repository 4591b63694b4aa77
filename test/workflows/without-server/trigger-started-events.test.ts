import { configureUpdate, eventsSignal, pauseUpdate, resumeUpdate } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { counted, definition, found, lookOf, looking, pull, report, stateOf, target } = given;

describe('what a look has started', () => {
  const one = { eventId: 'a', key: 'key of a', at: given.after(-1), label: 'Lunch', kind: 'started' as const };

  test('is counted and logged, once', async () => {
    const run = await looking();
    await found(run, { started: [one] });
    expect(await stateOf(run)).toMatchObject({
      counts: { delivered: 1, skipped: 0, failed: 0 },
      delivered: [['key of a', Date.parse(one.at)]],
      recent: [{ eventId: 'a', delivered: true, workflowId: 'helper/inbox/a' }],
    });
    expect(counted(run)).toEqual([['mail.newEmail', 'started', one.at, 'look']]);
    expect(run.details).toContain('Delivered 1, skipped 0, failed 0.');
    await found(run, { started: [one] });
    expect(counted(run)).toHaveLength(1);
  });

  test('is no more told by another announcement of it', async () => {
    const run = await looking();
    await found(run, { started: [one] });
    await found(run, { reports: [report('a')] });
    expect(run.underWay()).toBe(pull);
  });
});

describe('what a look has started that was stopped', () => {
  const one = { eventId: 'a', key: 'key of a', at: given.after(-1), label: 'Lunch', kind: 'started' as const };
  const logged = {
    counts: { delivered: 1, skipped: 0, failed: 0 },
    delivered: [['key of a', Date.parse(one.at)]],
    recent: [{ eventId: 'a', delivered: true, workflowId: 'helper/inbox/a' }],
  };

  test('by a pause is logged before that is answered, and is not told again however long it lasts; no position is taken', async () => {
    const run = await looking();
    const pause = await run.update(pauseUpdate);
    await found(run, { started: [one], cursor: 'here' });
    expect(pause.isOver).toBe(true);
    expect(await stateOf(run)).toMatchObject(logged);
    expect(counted(run)).toEqual([['mail.newEmail', 'started', one.at, 'look']]);
    await run.pass(8 * 24 * given.hour);
    await run.update(resumeUpdate);
    expect(lookOf(run)).not.toHaveProperty('cursor');
    await found(run, { reports: [report('a', { at: one.at })] });
    expect(run.underWay()).toBe(pull);
  });

  test('when it had answered already, which nobody had looked into yet, is logged, too', async () => {
    const run = await looking();
    await run.signal(eventsSignal, { hints: [given.hint('b')] });
    await found(run, { started: [one], cursor: 'here' });
    await run.update(pauseUpdate);
    await run.stopped(given.resolve);
    expect(await stateOf(run)).toMatchObject(logged);
    expect((await stateOf(run)).cursor).toBeUndefined();
  });

  test('at the end of a run goes along to the next', async () => {
    const run = await looking();
    run.historyLength = 201;
    await run.wake();
    await found(run, { started: [one] });
    expect(run.end).toMatchObject({ kind: 'continued', args: [logged] });
  });

  test('by a change of the trigger is logged, and what could not be started is looked at anew', async () => {
    const run = await looking();
    await run.update(configureUpdate, { definition: { ...definition, config: { subject: 'x' } }, target, seal: 's' });
    await found(run, { started: [one, { ...one, eventId: 'b', key: 'b', kind: 'failed', problem: 'Replaced.' }] });
    expect(await stateOf(run)).toMatchObject(logged);
  });

  test('is forgotten in a run of a version that forgot it, and no run without such is marked', async () => {
    const run = await looking({}, { without: ['a stopped look tells whom it started'] });
    await run.update(pauseUpdate);
    await found(run, { started: [one] });
    expect((await stateOf(run)).recent).toEqual([]);
    const another = await looking();
    await another.update(pauseUpdate);
    await found(another, { started: [] });
    expect(another.marks).not.toContain('a stopped look tells whom it started');
  });
});

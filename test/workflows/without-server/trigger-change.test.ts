import { configureUpdate } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { after, definition, found, lookOf, looking, minute, pull, stateOf, target } = given;

describe('a change of its definition', () => {
  const known = {
    ...{ cursor: 'here', inbox: [], watchedSince: { inbox: given.setUpAt }, seal: 'old' },
    unread: [{ eventId: 'a', since: after(-1), failures: 1, problem: 'No.' }],
  };
  const change = (more: object, config: object = {}) => ({
    definition: { ...definition, ...more, config },
    target,
    seal: 'signed',
  });

  test('within its source keeps its place; the look after it tells of what is watched now', async () => {
    const run = await looking(known);
    await run.pass(minute);
    const next = {
      ...change({}, { filter: 'lunch' }),
      target: { ...target, agent: 'other' },
      watchedSince: { inbox: after(0) },
    };
    const { result } = await run.update(configureUpdate, next);
    expect(result).toMatchObject({ agent: 'other', id: 'inbox' });
    expect(await stateOf(run)).toMatchObject({
      ...next,
      cursor: 'here',
      unread: known.unread,
      configuredAt: after(minute),
    });
    expect(run.asked(given.subscribe).args).toMatchObject([{ definition: next.definition }]);
    expect(run.asked(pull).isCancelled).toBe(true);
    await run.answer(given.subscribe, { subscription: given.subscription });
    await run.stopped(pull);
    expect(lookOf(run)).toMatchObject({
      ...{ definition: next.definition, watchedSince: next.watchedSince, cursor: 'here' },
      ...{ immediately: true, configuredAt: after(minute) },
    });
  });

  test('that changes nothing of what it watches notes no change', async () => {
    const run = await looking(known);
    expect(lookOf(run)).toMatchObject({ starts: { asNowSince: given.setUpAt } });
    await run.update(configureUpdate, change({ ignoreOwnChanges: true }));
    const { configuredAt, watchedSince, seal } = await stateOf(run);
    expect([configuredAt, watchedSince, seal]).toEqual([undefined, undefined, 'signed']);
  });

  test('of how long Temporal keeps runs has nothing of before start the agent, where that is longer or was not known', async () => {
    const run = await looking({ cursor: 'here' });
    const answered = async (retentionDays: number) => {
      await found(run, { cursor: 'here', retentionDays });
      const { starts } = lookOf(run) as { starts: object };
      return starts;
    };
    const first = await answered(3);
    expect(first).toMatchObject({ asNowSince: expect.any(String), retentionDays: 3 });
    const { asNowSince } = first as { asNowSince: string };
    expect(Date.parse(asNowSince)).toBeGreaterThan(Date.parse(given.setUpAt));
    await run.pass(60_000);
    expect(await answered(3)).toEqual(first);
    expect(await answered(1)).toEqual({ ...first, retentionDays: 1 });
    const longer = (await answered(7)) as { asNowSince: string };
    expect(Date.parse(longer.asNowSince)).toBeGreaterThan(Date.parse(asNowSince));
  });

  test('that only seals it anew begins another run: what this one has begun with is sealed with a key that is to be dropped', async () => {
    const sealedAnew = async (more: object, without: string[] = []) => {
      const run = await looking(known, { without });
      const { watchedSince } = known;
      const { result } = await run.update(configureUpdate, { ...change(more), watchedSince });
      expect(result).toMatchObject({ id: 'inbox' });
      await run.answer(given.subscribe, { subscription: { ...given.subscription, ids: ['anew'] } });
      // It may be starting agents.
      await run.stopped(pull);
      return run;
    };
    const run = await sealedAnew({});
    expect(run.end).toMatchObject({
      kind: 'continued',
      args: [{ ...known, seal: 'signed', subscription: { ids: ['anew'] } }],
    });
    expect(JSON.stringify(run.end)).not.toContain('asNowSince');
    expect((await sealedAnew({ ignoreOwnChanges: true })).end).toBeUndefined();
    expect((await sealedAnew({}, ['what is sealed anew begins anew'])).end).toBeUndefined();
  });

  test.each([
    ['filter', change({}, { filter: 'order' })],
    ['agent', { ...change({}), target: { ...target, agent: 'other' } }],
  ])('to another %s has nothing of before start the agent because it surfaces late', async (_what, next) => {
    const run = await looking(known);
    await run.update(configureUpdate, next);
    await run.answer(given.subscribe, { subscription: given.subscription });
    await run.stopped(pull);
    expect(lookOf(run)).toMatchObject({ starts: { asNowSince: given.now } });
  });

  test('to another source keeps nothing of the old one, nor what is older than the watching of it', async () => {
    const run = await looking(known);
    const next = { ...change({ account: 'other' }), watchedSince: { archive: after(minute), inbox: after(-minute) } };
    await run.update(configureUpdate, next);
    const { cursor, unread, watermark } = await stateOf(run);
    expect([cursor, unread, watermark]).toEqual([undefined, undefined, after(-minute)]);
  });

  test('that says it watches since a moment to come has it watch from now on: nothing would ever be news', async () => {
    const run = await looking(known);
    const since = { watchedSince: { inbox: '9999-01-01T00:00:00.000Z' } };
    await run.update(configureUpdate, { ...change({ account: 'other' }), ...since });
    expect(await stateOf(run)).toMatchObject({ watermark: given.now, watchedSince: { inbox: given.now } });
    const begun = await looking({ watermark: '9999-01-01T00:00:00.000Z', ...since });
    expect(await stateOf(begun)).toMatchObject({ watermark: given.now, watchedSince: { inbox: given.now } });
  });

  test('to another source that was always watched moves no watermark back', async () => {
    const run = await looking({ watermark: after(-minute) });
    await run.update(configureUpdate, { ...change({ account: 'other' }), watchedSince: { inbox: given.setUpAt } });
    expect((await stateOf(run)).watermark).toBe(after(-minute));
    await run.update(configureUpdate, change({ account: 'third' }));
    expect((await stateOf(run)).watermark).toBe(after(-minute));
  });

  test('to another source in a run of a version from before that moves none at all', async () => {
    const run = await looking(known, { without: ['configured meanwhile'] });
    await run.update(configureUpdate, { ...change({ account: 'other' }), watchedSince: { inbox: after(0) } });
    expect((await stateOf(run)).watermark).toBe(given.setUpAt);
  });

  test.each<[string, object]>([
    ['another trigger', change({ id: 'another' })],
    ['no definition', { target, seal: 'signed' }],
    ['an agent of no queue', { ...change({}), target: { ...target, taskQueue: undefined } }],
    ['an agent of no type', { ...change({}), target: { ...target, workflowType: '' } }],
    ['no agent', { ...change({}), target: { ...target, agent: 7 } }],
    ['places watched since no instant', { ...change({}), watchedSince: { inbox: 'yesterday' } }],
    ['places watched since a number', { ...change({}), watchedSince: { inbox: 7 } }],
    ['one that nobody signed', { ...change({}), seal: undefined }],
  ])('to %s is refused', async (_what, wrong) => {
    const run = await looking();
    const { isAccepted, error } = await run.update('configure', wrong);
    expect(isAccepted).toBe(false);
    expect(error).toMatchObject({
      ...{ type: 'InvalidInput', nonRetryable: true },
      message: 'A trigger is configured by its agent: change the definition of the agent.',
    });
  });
});

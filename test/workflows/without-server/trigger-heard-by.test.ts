import { eventsSignal } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { counted, found, looking, pull, skipped, stateOf } = given;

describe('how an event was heard of', () => {
  const event = (eventId: string) => ({
    ...{ eventId, key: `key of ${eventId}`, at: given.after(-1), label: 'Lunch', kind: 'started' as const },
  });
  const heard = (run: Awaited<ReturnType<typeof looking>>) => counted(run).map((told) => told.at(-1));

  test('is by a look that began at once, for before it there may have been no webhook', async () => {
    const run = await looking();
    await found(run, { started: [event('a')] });
    expect([heard(run), (await stateOf(run)).unannounced]).toEqual([['look'], undefined]);
  });

  test('is by looks beside a webhook that announces nothing, which are remembered, and told to the looks that follow, until it does', async () => {
    const run = await looking();
    await found(run, {});
    await found(run, { started: [event('a')], reports: [skipped('b')] });
    expect([heard(run), (await stateOf(run)).unannounced]).toEqual([Array(2).fill('look beside webhook'), 2]);
    expect(given.lookOf(run)).toMatchObject({ unannounced: 2 });
    await run.signal(eventsSignal, { hints: [given.hint('c')] });
    await run.answer(given.resolve, { reports: [], started: [event('c')] });
    expect([heard(run).at(-1), (await stateOf(run)).unannounced]).toEqual(['webhook', undefined]);
  });

  test('is told by nothing where the webhook announces a little later what a look was quicker to find', async () => {
    const run = await looking();
    await found(run, {});
    for (const id of ['a', 'b']) {
      await found(run, { started: [event(id)] });
      await run.signal(eventsSignal, { hints: [], lifecycle: 'missed' });
      await run.stopped(pull);
      await found(run, {});
    }
    expect((await stateOf(run)).unannounced).toBeUndefined();
  });

  describe('is told once of each of more skipped events than the log holds', () => {
    const many = Array.from({ length: 60 }, (_, at) => skipped(String(at)));
    const announced = async (run: Awaited<ReturnType<typeof looking>>) => {
      await given.announce(run, ...many.map(({ eventId }) => eventId));
      await run.answer(given.resolve, { reports: many, started: [event('matched')] });
    };
    const countsOf = async (run: Awaited<ReturnType<typeof looking>>) => {
      const { counts, unannounced } = await stateOf(run);
      return [counted(run).length, counts, unannounced];
    };
    const once = { delivered: 1, skipped: 60, failed: 0 };

    test('where a look finds what the webhook has announced', async () => {
      const run = await looking();
      await found(run, {});
      await announced(run);
      const { recent } = await stateOf(run);
      await found(run, { reports: [...many, given.report('matched')] });
      expect(await countsOf(run)).toEqual([61, once, undefined]);
      expect((await stateOf(run)).recent).toEqual(recent);
    });

    test('where the webhook announces what a look was quicker to find', async () => {
      const run = await looking();
      await found(run, { reports: many });
      await announced(run);
      expect(await countsOf(run)).toEqual([61, once, undefined]);
    });

    test('as long as a look may find it again: until the day before the last one that has seen everything', async () => {
      const run = await looking();
      await found(run, { reports: many, completeAt: given.now });
      expect((await stateOf(run)).skipped).toHaveLength(60);
      await run.pass(24 * given.hour);
      await found(run, { completeAt: given.after(24 * given.hour) });
      expect((await stateOf(run)).skipped).toEqual([]);
    });

    test('unless the run is of a version that knew skipped events by the log alone', async () => {
      const run = await looking({}, { without: ['skipped events are told once'] });
      await found(run, { reports: many });
      await found(run, { reports: many });
      expect(counted(run)).toHaveLength(120);
    });
  });

  test('is by a look, and tells nothing of the webhook, where looks come as often with one as without', async () => {
    const run = await looking();
    await found(run, {});
    await found(run, { started: [event('a')], reports: [skipped('b')], looksAsOften: true });
    expect([heard(run), (await stateOf(run)).unannounced]).toEqual([Array(2).fill('look'), undefined]);
  });

  test('is by webhook where that asked for the look', async () => {
    const run = await looking();
    await found(run, {});
    await run.signal(eventsSignal, { hints: [], lifecycle: 'missed' });
    await run.stopped(pull);
    await found(run, { started: [event('a')] });
    expect([heard(run), (await stateOf(run)).unannounced]).toEqual([['webhook'], undefined]);
  });

  test('is by a look where there is no webhook', async () => {
    const run = await given.begin();
    await run.answer(given.subscribe, {});
    await found(run, {});
    await found(run, { started: [event('a')] });
    expect([heard(run), (await stateOf(run)).unannounced]).toEqual([['look'], undefined]);
  });

  test('is told by nothing of what could not be read when it was announced', async () => {
    const unread = [{ eventId: 'a', since: given.now, failures: 1, problem: 'Not JSON.' }];
    const run = await looking({ unread });
    await found(run, { unread });
    await found(run, { started: [event('a')], unread: [] });
    expect([heard(run), (await stateOf(run)).unannounced]).toEqual([['look'], undefined]);
  });
});

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

  test('is by looks beside a webhook that announces nothing, which are remembered until it does', async () => {
    const run = await looking();
    await found(run, {});
    await found(run, { started: [event('a')], reports: [skipped('b')] });
    expect([heard(run), (await stateOf(run)).unannounced]).toEqual([Array(2).fill('look beside webhook'), 2]);
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

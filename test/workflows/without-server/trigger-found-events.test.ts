import { configureUpdate, pauseUpdate, removeUpdate } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { counted, definition, dispatch, found, lookOf, looking, pull, report, skipped, started, stateOf, target } =
  given;

describe('what a look has found', () => {
  test('starts the agent where it matches, and is logged either way', async () => {
    const run = await looking({ seal: 'signed' });
    await found(run, { reports: [report('a'), skipped('b')], cursor: 'here' });
    expect(run.asked(dispatch).args).toEqual([
      {
        definition,
        target,
        seal: 'signed',
        events: [{ eventId: 'a', event: { id: 'a' }, label: 'Label of a', at: given.after(-given.minute) }],
      },
    ]);
    expect((await stateOf(run)).cursor).toBeUndefined();
    await run.answer(dispatch, { outcomes: [started('a')] });
    expect(await stateOf(run)).toMatchObject({
      ...{ cursor: 'here', counts: { delivered: 1, skipped: 1, failed: 0 } },
      recent: [
        { eventId: 'b', delivered: false, reason: 'Not from Lena.' },
        { eventId: 'a', delivered: true, workflowId: 'helper/inbox/a' },
      ],
    });
    expect(counted(run)).toEqual([
      ['mail.newEmail', 'skipped', report('b').at, 'look'],
      ['mail.newEmail', 'started', report('a').at, 'look'],
    ]);
  });

  test('is counted as skipped once, however often it is seen', async () => {
    const run = await looking();
    await found(run, { reports: [skipped('b')] });
    await found(run, { reports: [skipped('b')] });
    expect(counted(run)).toHaveLength(1);
  });

  test('is told once where it is found twice in one look', async () => {
    const run = await looking();
    await found(run, { reports: [report('a'), report('a')] });
    expect(run.asked(dispatch).args).toMatchObject([{ events: [{ eventId: 'a' }] }]);
    expect((run.asked(dispatch).args[0] as { events: unknown[] }).events).toHaveLength(1);
  });

  test('is old before the watermark, except where it has waited to be read', async () => {
    const run = await looking({
      unread: [{ eventId: 'waited', since: given.now, failures: 1, problem: 'It was down.' }],
    });
    const at = '2026-04-01T00:00:00.000Z';
    await found(run, { reports: [report('old', { at }), report('waited', { at })], unread: [] });
    expect(run.asked(dispatch).args).toMatchObject([{ events: [{ eventId: 'waited' }] }]);
  });

  test('that could not be started is counted as failed, and logged with why', async () => {
    const run = await looking();
    await found(run, { reports: [report('a')] });
    const failed = { eventId: 'a', kind: 'failed', problem: 'Nobody polls the queue.' };
    await run.answer(dispatch, { outcomes: [failed, { ...failed, eventId: 'of nobody' }] });
    expect(await stateOf(run)).toMatchObject({
      counts: { failed: 1 },
      recent: [{ eventId: 'a', failed: true, reason: 'Nobody polls the queue.' }],
    });
    expect(counted(run)).toEqual([['mail.newEmail', 'failed', report('a').at, 'look']]);
  });

  test('of one change by announcement and by comparing is told once, as announced', async () => {
    const change = { subject: 'label' };
    const run = await looking();
    const compared = report('compared', { change: { ...change, after: given.after(-given.hour) } });
    await found(run, { reports: [compared, report('announced', { change })] });
    expect(run.asked(dispatch).args).toMatchObject([{ events: [{ eventId: 'announced' }] }]);
    await run.answer(dispatch, { outcomes: [started('announced')] });
    expect(run.underWay()).toBe(pull);
    expect(await stateOf(run)).toMatchObject({ counts: { delivered: 1 } });
  });

  test('in a run of a version that took them together is told of both', async () => {
    const change = { subject: 'label' };
    const run = await looking({}, { without: ['announced before found'] });
    const compared = report('compared', { change: { ...change, after: given.after(-given.hour) } });
    await found(run, { reports: [compared, report('announced', { change })] });
    expect(run.asked(dispatch).args).toMatchObject([{ events: [{ eventId: 'compared' }, { eventId: 'announced' }] }]);
  });
});

describe('while an agent is being started', () => {
  test.each([
    ['a pause', pauseUpdate],
    ['a removal', removeUpdate],
  ])('%s is answered once it has been, and no position is kept', async (_what, update) => {
    const run = await looking();
    await found(run, { reports: [report('a')], cursor: 'here' });
    const answer = await run.update(update);
    expect(answer.isOver).toBe(false);
    await run.answer(dispatch, { outcomes: [started('a')] });
    expect(answer.isOver).toBe(true);
    expect(run.activities.map(({ name }) => name)).not.toContain(pull);
  });

  test('a pause keeps what comes after the announced from being told', async () => {
    const run = await looking();
    const change = { subject: 'label' };
    const compared = report('compared', { change: { subject: 'other', after: given.after(-given.hour) } });
    await found(run, { reports: [report('announced', { change }), compared], cursor: 'here' });
    await run.update(pauseUpdate);
    await run.answer(dispatch, { outcomes: [started('announced')] });
    expect(run.underWay()).toBe('');
    expect((await stateOf(run)).cursor).toBeUndefined();
  });

  const other = { definition: { ...definition, config: { folder: 'other' } }, target, seal: 'signed' };

  test('a change of the trigger keeps its position from being taken, and what could not be started is looked at anew', async () => {
    const run = await looking();
    await found(run, {
      reports: [report('a'), report('b')],
      cursor: 'here',
      problem: { kind: 'provider refused', text: 'No.' },
    });
    await run.update(configureUpdate, other);
    await run.answer(dispatch, {
      outcomes: [{ eventId: 'a', kind: 'failed', problem: 'Refused.' }, started('b')],
    });
    const { cursor, counts, problem } = await stateOf(run);
    expect([cursor, counts, problem]).toEqual([undefined, { delivered: 1, skipped: 0, failed: 0 }, undefined]);
  });

  test('a change of the trigger keeps what comes after the announced from being told as it was', async () => {
    const announced = report('announced', { change: { subject: 'label' } });
    const compared = report('compared', { change: { subject: 'other', after: given.after(-given.hour) } });
    const dispatched = async (run: Awaited<ReturnType<typeof looking>>) => {
      await found(run, { reports: [announced, compared], cursor: 'here' });
      await run.update(configureUpdate, other);
      await run.answer(dispatch, { outcomes: [started('announced')] });
      return run.underWay();
    };
    const run = await looking();
    expect(await dispatched(run)).not.toContain(dispatch);
    expect((await stateOf(run)).cursor).toBeUndefined();
    expect(await dispatched(await looking({}, { without: ['read as configured now'] }))).toContain(dispatch);
  });

  test('in a run of a version from before that the position is taken', async () => {
    const run = await looking({}, { without: ['configured meanwhile'] });
    await found(run, { reports: [report('a')], cursor: 'here' });
    await run.update(configureUpdate, other);
    await run.answer(dispatch, { outcomes: [started('a')] });
    expect((await stateOf(run)).cursor).toBe('here');
  });
});

test('what could not be read is kept for the next look, and counted where it is set aside', async () => {
  const unread = { eventId: 'a', since: given.after(-1), failures: 1, problem: 'It was down.' };
  const run = await looking();
  await found(run, { unread: [unread] });
  expect(lookOf(run)).toMatchObject({ unread: [unread] });
  expect(counted(run)).toEqual([]);
  await found(run, { unread: [{ ...unread, failures: 5, isSetAside: true }] });
  expect(counted(run)).toEqual([['mail.newEmail', 'set aside', unread.since, 'look']]);
  expect(await stateOf(run)).toMatchObject({ counts: { failed: 1 } });
});

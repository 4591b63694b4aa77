import { ApplicationFailure } from '@temporalio/common';
import { eventsSignal } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { after, found, lookOf, looking, minute, pull, stateOf, subscription } = given;

describe('a look at the provider', () => {
  test('is asked for at once, from the watermark on, and starts the agent itself', async () => {
    const run = await looking();
    expect(lookOf(run)).toEqual({
      ...{ definition: given.definition, since: given.setUpAt, immediately: true, subscription },
      starts: { target: given.target, since: given.setUpAt, asNowSince: given.setUpAt, delivered: [] },
    });
  });

  test('is told all that the trigger knows', async () => {
    const known = {
      ...{ watchedSince: { inbox: given.setUpAt }, configuredAt: after(-1), cursor: 'here' },
      ...{ lastCompletePullAt: after(-2), seal: 'signed' },
      problem: { kind: 'provider refused' as const, text: 'It was down.' },
      unread: [{ eventId: 'a', since: after(-3), failures: 1, problem: 'It was down.' }],
    };
    expect(lookOf(await looking(known))).toEqual({
      ...{ definition: given.definition, since: given.setUpAt, immediately: true, subscription },
      ...{ watchedSince: known.watchedSince, configuredAt: after(-1), cursor: 'here', completeAt: after(-2) },
      ...{ knownProblem: known.problem, unread: known.unread },
      starts: { target: given.target, seal: 'signed', since: given.setUpAt, asNowSince: given.setUpAt, delivered: [] },
    });
  });

  test('in a run of a version whose looks only answered starts nobody', async () => {
    const run = await looking({}, { without: ['started where found'] });
    expect(lookOf(run)).not.toHaveProperty('starts');
    await run.signal(eventsSignal, { hints: [given.hint('a')] });
    expect(run.underWay()).toBe(`${pull}, ${given.resolve}`);
    await run.answer(given.resolve, { reports: [] });
    expect(run.underWay()).toBe(pull);
    await found(run, { cursor: 'here' });
    expect(lookOf(run)).toMatchObject({ cursor: 'here' });
  });

  test('is followed by one that waits, from where it stopped', async () => {
    const run = await looking();
    await found(run, { cursor: 'here' });
    expect(lookOf(run)).toMatchObject({ cursor: 'here', immediately: false });
    await found(run, {});
    expect(lookOf(run)).toMatchObject({ cursor: 'here', immediately: false });
  });

  test('is followed at once by another where more waits', async () => {
    const run = await looking();
    await found(run, { more: true });
    expect(lookOf(run)).toMatchObject({ immediately: true });
    await found(run, {});
    expect(lookOf(run)).toMatchObject({ immediately: false });
  });

  test('up to which all has been told is noted, and what is a day older is old', async () => {
    const run = await looking();
    await found(run, { completeAt: given.now });
    expect(await stateOf(run)).toMatchObject({ lastCompletePullAt: given.now, watermark: after(-24 * given.hour) });
    await found(run, {});
    expect(await stateOf(run)).toMatchObject({ lastCompletePullAt: given.now });
  });

  test('of a worker whose clock is ahead has seen everything until now, and no later', async () => {
    const ahead = { completeAt: after(30 * given.hour) };
    const run = await looking();
    await found(run, ahead);
    expect(await stateOf(run)).toMatchObject({ lastCompletePullAt: given.now, watermark: after(-24 * given.hour) });
    const [inTime, before] = [await looking(), await looking({}, { without: ['no look is ahead of time'] })];
    await found(before, ahead);
    expect(await stateOf(before)).toMatchObject({ watermark: after(6 * given.hour) });
    await found(inTime, { completeAt: given.now });
    expect(inTime.marks).not.toContain('no look is ahead of time');
  });

  test('that meets a problem says it until one does not', async () => {
    const run = await looking({ configuredAt: after(-1) });
    const problem = { kind: 'needs reconnect' as const, text: 'Connect it again.' };
    await found(run, { problem });
    expect(await stateOf(run)).toMatchObject({ problem, configuredAt: after(-1) });
    expect(run.memo).toMatchObject({ overview: { problem: 'needs reconnect' } });
    expect(run.details).toContain('\n\nConnect it again.');
    await found(run, {});
    const state = await stateOf(run);
    expect([state.problem, state.configuredAt]).toEqual([undefined, undefined]);
    expect(run.memo).toEqual({ overview: { ...listed, status: 'active' } });
  });

  test('that some of the places refuse starts the agent for what is in the others, and has seen what was configured, but not everything', async () => {
    const run = await looking({ configuredAt: after(-1) });
    const problem = { kind: 'provider refused' as const, text: 'The board is gone.' };
    const reports = [given.report('elsewhere')];
    await found(run, { problem, isPartial: true, reports, cursor: 'further', subscriptionNeedsCare: true });
    await run.answer(given.dispatch, { outcomes: [given.started('elsewhere')] });
    await run.answer(given.subscribe, { subscription });
    const { configuredAt, ...state } = await stateOf(run);
    expect(run.memo).toMatchObject({ overview: { problem: 'partly refused' } });
    expect(state).toMatchObject({
      problem: { text: problem.text },
      cursor: 'further',
      counts: { delivered: 1 },
      watermark: given.setUpAt,
    });
    expect([configuredAt, state.lastCompletePullAt]).toEqual([undefined, undefined]);
  });

  test.each([
    ['is told anew in listings', [], 'provider refused'],
    ['in a run of a version that told both alike is not', ['problems told apart'], 'partly refused'],
  ])('that is refused everywhere after it was in some of the places %s', async (_, without, told) => {
    const run = await looking({}, { without });
    const problem = { kind: 'provider refused' as const, text: 'The board is gone.' };
    await found(run, { problem, isPartial: true });
    await found(run, { problem: { ...problem, text: 'All are gone.' } });
    expect(run.memo).toMatchObject({ overview: { problem: told } });
  });

  test('that has failed keeps no run from being cancelled in the minute after it', async () => {
    const run = await looking();
    await run.fail(pull, ApplicationFailure.create({ message: 'It was down.' }));
    await run.cancel();
    expect(run.end).toEqual({ kind: 'cancelled' });
  });

  test('that fails is told as a problem, and another begins after a minute', async () => {
    const run = await looking();
    await run.fail(pull, ApplicationFailure.create({ type: 'AccountNotFound', message: 'No such account.' }));
    expect(await stateOf(run)).toMatchObject({ problem: { kind: 'needs reconnect', text: 'No such account.' } });
    await run.pass(minute - 1);
    expect(run.underWay()).toBe('');
    await run.pass(1);
    expect(lookOf(run)).toMatchObject({ knownProblem: { text: 'No such account.' }, immediately: false });
  });

  test.each([
    ['', []],
    [', also in a run of a version whose looks only answered', ['started where found']],
  ])('that fails is followed at once where one is asked for meanwhile, and by that alone%s', async (_how, without) => {
    const run = await looking({}, { without });
    await run.fail(pull, ApplicationFailure.create({ message: 'No.' }));
    await run.signal(eventsSignal, { hints: [], lifecycle: 'missed' });
    expect(lookOf(run)).toMatchObject({ immediately: true });
    await run.pass(minute);
    expect(run.underWay()).toBe(pull);
  });
});

const listed = { id: 'inbox', type: 'mail.newEmail', agent: 'helper', account: 'support' };

describe('where announcements were missed', () => {
  const missed = { hints: [], lifecycle: 'missed' };

  test('the look under way is stopped, and one begins once it has: it answers whatever it finds', async () => {
    const run = await looking();
    await found(run, {});
    await run.signal(eventsSignal, missed);
    expect(run.asked(pull).isCancelled).toBe(true);
    await run.stopped(pull);
    expect(lookOf(run)).toMatchObject({ immediately: true, asked: true });
    expect(run.asked(pull).isCancelled).toBe(false);
  });

  test('a look that was asked for comes to its end, however often it is asked for; then another begins', async () => {
    const run = await looking();
    await run.signal(eventsSignal, missed);
    await run.stopped(pull);
    for (let often = 0; often < 3; often += 1) await run.signal(eventsSignal, missed);
    expect(run.asked(pull).isCancelled).toBe(false);
    await found(run, {});
    expect(lookOf(run)).toMatchObject({ immediately: true, asked: true });
    await found(run, {});
    expect(lookOf(run)).not.toHaveProperty('asked');
    await run.signal(eventsSignal, missed);
    expect(run.asked(pull).isCancelled).toBe(true);
  });

  test('in a run of a version that stopped each look another begins at once, asked for by nobody', async () => {
    const run = await looking({}, { without: ['asked looks come to their end'] });
    await run.signal(eventsSignal, missed);
    await run.stopped(pull);
    expect(lookOf(run)).toMatchObject({ immediately: true });
    expect(lookOf(run)).not.toHaveProperty('asked');
    await run.signal(eventsSignal, missed);
    expect(run.asked(pull).isCancelled).toBe(true);
  });

  test('nothing is taken of a look that answers although it was stopped: the next finds it again', async () => {
    const run = await looking();
    await run.signal(eventsSignal, missed);
    await found(run, { cursor: 'far' });
    expect(lookOf(run)).not.toHaveProperty('cursor');
    await run.signal(eventsSignal, { hints: [], lifecycle: 'subscription removed' });
    await run.fail(pull, ApplicationFailure.create({ message: 'No.' }));
    expect((await stateOf(run)).problem).toBeUndefined();
  });
});

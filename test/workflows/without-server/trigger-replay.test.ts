import { ApplicationFailure } from '@temporalio/common';
import type { RecentEvent } from '../../../src/contracts/trigger-report';
import {
  configureUpdate,
  diagnoseUpdate,
  removeUpdate,
  replayUpdate,
  type TriggerState,
} from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { definition, dispatch, looking, pull, report, resolve, skipped, started, stateOf, target } = given;

const failed: RecentEvent = {
  ...{ eventId: 'a', at: given.after(-1), seenAt: given.now, label: 'Lunch', delivered: false },
  ...{ failed: true, reason: 'Nobody polls the queue.' },
};
const unread = { eventId: 'a', since: given.after(-1), failures: 5, problem: 'No.', isSetAside: true as const };

async function replaying(more: Partial<TriggerState> = {}) {
  const run = await looking(more);
  const replay = await run.update(replayUpdate, 'a');
  return { run, replay };
}

test('a replay reads the event and starts the agent on it beside the run it had', async () => {
  const { run, replay } = await replaying({ seal: 'signed' });
  expect(run.asked(resolve).args).toEqual([
    { definition, hints: [{ id: 'a', receivedAt: given.now }], readsAgain: true },
  ]);
  await run.answer(resolve, { reports: [skipped('b'), report('a')] });
  const [input] = run.asked(dispatch).args;
  expect(input).toEqual({
    ...{ definition, target, seal: 'signed', replayId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown },
    events: [{ eventId: 'a', event: { id: 'a' }, label: 'Label of a' }],
  });
  await run.answer(dispatch, { outcomes: [started('a')] });
  expect(replay.result).toEqual(started('a'));
  // What became of it the first time stays in the log.
  expect(await stateOf(run)).toMatchObject({ recent: [], counts: { delivered: 0 } });
  expect(run.asked(pull).isCancelled).toBe(false);
});

test('a diagnosis asks for the run of the last replay of the last event', async () => {
  const { failed: _, reason, ...logged } = failed;
  const first = { ...logged, delivered: true, workflowId: 'helper/inbox/a' };
  const { run, replay } = await replaying({
    recent: [{ ...first, eventId: 'b', workflowId: 'helper/inbox/b' }, first],
  });
  await run.answer(resolve, { reports: [report('a')] });
  const outcome = { ...started('a'), workflowId: 'helper/inbox/a/replay-x' };
  await run.answer(dispatch, { outcomes: [outcome] });
  expect(replay.result).toEqual(outcome);
  await run.update(diagnoseUpdate);
  expect(run.asked('triggers.diagnose').args).toMatchObject([{ lastRun: 'helper/inbox/a/replay-x' }]);
  expect((await stateOf(run)).recent).toMatchObject([{ eventId: 'b' }, { workflowId: 'helper/inbox/a' }]);
});

test.each<[string, Partial<TriggerState>]>([
  ['that has failed', { recent: [failed] }],
  ['that could not be read', { unread: [unread] }],
])('an event %s starts its agent under its own id, and is logged as delivered', async (_what, more) => {
  const { run, replay } = await replaying(more);
  await run.answer(resolve, { reports: [report('a')] });
  expect(run.asked(dispatch).args[0]).not.toHaveProperty('replayId');
  await run.answer(dispatch, { outcomes: [started('a')] });
  expect(replay.result).toEqual(started('a'));
  const { recent, counts, unread: left = [] } = await stateOf(run);
  expect([recent, left]).toMatchObject([[{ eventId: 'a', delivered: true, workflowId: 'helper/inbox/a' }], []]);
  expect(counts.delivered).toBe(1);
});

test.each<[string, Partial<TriggerState>]>([
  ['is logged', { recent: [failed] }],
  ['was delivered', { delivered: [['key of a', Date.parse(given.after(-1))]] }],
  ['could not be read', { unread: [unread] }],
])('an event that %s starts its agent wherever it is by now', async (_what, more) => {
  const { run } = await replaying(more);
  await run.answer(resolve, { reports: [report('a', { isElsewhere: true })] });
  expect(run.asked(dispatch).args).toMatchObject([{ events: [{ eventId: 'a' }] }]);
});

test('what waited to be read is asked of a look anew without it', async () => {
  const { run } = await replaying({ unread: [unread] });
  await run.answer(resolve, { reports: [report('a')] });
  await run.answer(dispatch, { outcomes: [started('a')] });
  expect(run.asked(pull).isCancelled).toBe(true);
  await run.stopped(pull);
  expect(given.lookOf(run)).toMatchObject({ immediately: true, unread: [] });
});

describe('a replay says in words', () => {
  test('that there is no such event for the trigger, which then has not failed', async () => {
    const { run, replay } = await replaying({ recent: [failed] });
    await run.answer(resolve, { reports: [report('another')] });
    const why =
      'The event a cannot be replayed: the provider has it no longer, it was moved, or the trigger watches something else by now.';
    expect(replay.error).toMatchObject({ type: 'InvalidInput', message: why });
    const { recent } = await stateOf(run);
    expect(recent).toMatchObject([{ eventId: 'a', delivered: false, reason: why }]);
    expect(recent[0]).not.toHaveProperty('failed');
  });

  test.each<[string, Partial<TriggerState>]>([
    ['has never seen', {}],
    [
      'has seen while it watched another folder',
      { recent: [{ ...failed, seenAt: given.after(-1) }], watchedSince: { Invoices: given.now } },
    ],
  ])('that an event is elsewhere that the trigger %s', async (_what, more) => {
    const { run, replay } = await replaying(more);
    await run.answer(resolve, { reports: [report('a', { isElsewhere: true })] });
    expect(replay.error?.message).toMatch(/^The event a cannot be replayed: /);
  });

  test('that the event is none for the agent, and lets it wait no longer', async () => {
    const { run, replay } = await replaying({ unread: [unread] });
    await run.answer(resolve, { reports: [skipped('a')] });
    expect(replay.error?.message).toBe('This event does not match the trigger: Not from Lena.');
    expect((await stateOf(run)).unread).toEqual([]);
    expect(run.asked(pull).isCancelled).toBe(true);
  });

  test('that it matches none, and leaves the look under way where it did not wait', async () => {
    const { run } = await replaying();
    await run.answer(resolve, { reports: [skipped('a')] });
    expect(run.asked(pull).isCancelled).toBe(false);
  });

  test('that it still cannot be read, and why', async () => {
    const { run, replay } = await replaying();
    await run.answer(resolve, { reports: [], unread: [{ ...unread, problem: 'It is too large.' }] });
    expect(replay.error?.message).toBe('The event still cannot be read: It is too large.');
  });

  test('that nothing was started', async () => {
    const { run, replay } = await replaying();
    await run.answer(resolve, { reports: [report('a')] });
    await run.answer(dispatch, { outcomes: [] });
    expect(replay.error?.message).toBe('Nothing was started.');
  });

  test('that the trigger was configured meanwhile: what was read is of the former account', async () => {
    const configured = async (without: string[]) => {
      const run = await looking({ recent: [failed] }, { without });
      const replay = await run.update(replayUpdate, 'a');
      await run.update(configureUpdate, { definition: { ...definition, account: 'other' }, target, seal: 'signed' });
      await run.answer(resolve, { reports: [report('a')] });
      return { run, replay };
    };
    const { run, replay } = await configured([]);
    expect(replay.error?.message).toBe('The trigger was configured while this event was read: replay it again.');
    expect(run.activities.map(({ name }) => name)).not.toContain(dispatch);
    expect((await stateOf(run)).recent).toEqual([failed]);
    const before = await configured(['replayed as configured now']);
    expect(before.run.asked(dispatch).args).toMatchObject([{ seal: 'signed' }]);
  });

  test('that the trigger was removed meanwhile', async () => {
    const { run, replay } = await replaying();
    await run.update(removeUpdate);
    await run.stopped(pull);
    await run.answer(resolve, { reports: [report('a')] });
    expect(replay.error?.message).toBe('This trigger has been removed.');
  });

  test.each(['', 7, undefined])('that %j is no event', async (eventId) => {
    const run = await looking();
    const { isAccepted, error } = await run.update('replay', eventId);
    expect(isAccepted).toBe(false);
    expect(error?.message).toBe('Replay takes the id of one event, as the recent-event log shows it.');
  });

  test('that a removed trigger replays nothing', async () => {
    const run = await looking();
    await run.update(removeUpdate);
    expect((await run.update(replayUpdate, 'a')).error?.message).toBe('This trigger has been removed.');
  });
});

test('two who ask for the same failed event at once start one agent', async () => {
  const { run } = await replaying({ recent: [failed] });
  await run.answer(resolve, { reports: [report('a')] });
  await run.update(replayUpdate, 'a');
  await run.answer(resolve, { reports: [report('a')] });
  const inputs = run.activities.filter(({ name }) => name === dispatch).map(({ args }) => args[0]);
  expect(inputs).toHaveLength(2);
  for (const input of inputs) expect(input).not.toHaveProperty('replayId');
});

test.each<[string, Partial<TriggerState>]>([
  ['had failed', { recent: [failed] }],
  ['could not be read', { unread: [unread] }],
])(
  'a replay of an event that %s, asked for again in the next run of the trigger, starts no other run',
  async (_what, more) => {
    const run = await looking(more);
    await run.update(replayUpdate, 'a', 'key-one');
    await run.answer(resolve, { reports: [report('a')] });
    await run.answer(dispatch, { outcomes: [started('a')] });
    const next = await looking(await stateOf(run));
    const again = await next.update(replayUpdate, 'a', 'key-one');
    expect(again.result).toEqual({ ...started('a'), kind: 'already started' });
    expect(next.activities.map(({ name }) => name)).not.toContain(resolve);
    // Another request is another replay.
    await next.update(replayUpdate, 'a', 'key-two');
    await next.answer(resolve, { reports: [report('a')] });
    expect(next.asked(dispatch).args).toMatchObject([{ replayId: 'key-two' }]);
  },
);

test('a replay that is asked for again in the next run is answered with the run of an event whose id is too long for a workflow id', async () => {
  const run = await looking({ recent: [failed] });
  await run.update(replayUpdate, 'a', 'key-one');
  await run.answer(resolve, { reports: [report('a')] });
  const digested = { ...started('a'), workflowId: 'agent/trigger/digest-of-a' };
  await run.answer(dispatch, { outcomes: [digested] });
  const next = await looking(await stateOf(run));
  const again = await next.update(replayUpdate, 'a', 'key-one');
  expect(again.result).toEqual({ ...digested, kind: 'already started' });
});

test('a replay that could not start the agent of a failed event is tried again where it is asked for again', async () => {
  const run = await looking({ recent: [failed] });
  await run.update(replayUpdate, 'a', 'key-one');
  await run.answer(resolve, { reports: [report('a')] });
  await run.answer(dispatch, { outcomes: [{ eventId: 'a', kind: 'failed', problem: 'No such type.' }] });
  const next = await looking(await stateOf(run));
  await next.update(replayUpdate, 'a', 'key-one');
  await next.answer(resolve, { reports: [report('a')] });
  expect(next.asked(dispatch).args[0]).not.toHaveProperty('replayId');
});

test('a provider that does not answer a replay is told to who asked', async () => {
  const { run, replay } = await replaying();
  await run.fail(resolve, ApplicationFailure.create({ message: 'It was down.' }));
  expect(replay.error).toMatchObject({ cause: { message: 'It was down.' } });
});

import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { sinceReset, startSinceReset } from '../../../activities/triggers/reset/since-reset';
import { defined } from '../../../src/json/defined';
import type { DispatchInput } from '../../../src/messages/trigger-activities';
import { runAsCall } from '../../../src/temporal/call/current-call';
import { inActivity } from '../../support/in-activity';

const [hour, day] = [3_600_000, 86_400_000];
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const described = (startTime: Date, runId: string) =>
  runId === 'forgotten'
    ? Promise.reject(new WorkflowNotFoundError('No such run.', 'trigger/inbox', runId))
    : Promise.resolve({ startTime });

/** A client of a namespace that keeps closed workflows for eight days, and has forgotten a run. */
const clientOf = (startTime: Date) =>
  ({
    options: { namespace: 'default' },
    workflow: { getHandle: (_workflowId: string, runId: string) => ({ describe: () => described(startTime, runId) }) },
    workflowService: {
      describeNamespace: () => Promise.resolve({ config: { workflowExecutionRetentionTtl: msToTs(8 * day) } }),
    },
  }) as unknown as Client;

/** Runs an activity of a trigger's run `now`, which began as the run `original` and is of a reset some milliseconds ago. */
const asActivity = <Result>(original: string, run: () => Promise<Result>, resetAgo = hour) =>
  runAsCall({ call: `${original}/7` }, () =>
    inActivity(
      { workflowExecution: { workflowId: 'trigger/inbox', runId: 'now' } },
      clientOf(new Date(Date.now() - resetAgo)),
      run,
    ),
  );

const target = { agent: 'desk', workflowType: 'noting', taskQueue: 'agents' };
const unread = (eventId: string, since: string) => ({ eventId, since, failures: 1, problem: 'Unreadable.' });
const input = {
  starts: { target, since: ago(35 * day), delivered: [] },
  unread: [unread('old', ago(20 * day)), unread('young', ago(day))],
};
/** Reads nothing, and tells what it was asked. */
const read = (asked: typeof input & { resetRun?: string; resetAt?: string }) => Promise.resolve({ asked });

describe('a look of a trigger that was reset', () => {
  test('starts nothing for what Temporal may have forgotten, reads no such event again, and tells since when it remembers', async () => {
    const { asked, keptSince = '' } = await asActivity('before', () => sinceReset(read)(input));
    expect(Math.abs(Date.parse(keptSince) - Date.parse(ago(7 * day)))).toBeLessThan(hour);
    expect(asked.starts).toEqual({ ...input.starts, since: keptSince });
    expect(asked.unread.map(({ eventId }) => eventId)).toEqual(['young']);
  });

  test('starts all that came after the reset, however long ago that was: the trigger knows what it has delivered since', async () => {
    const { asked, keptSince } = await asActivity('before', () => sinceReset(read)(input), 19 * day);
    expect(Math.abs(Date.parse(keptSince ?? '') - Date.parse(ago(19 * day)))).toBeLessThan(hour);
    expect(asked.unread.map(({ eventId }) => eventId)).toEqual(['young']);
    expect(asked.starts).toEqual({ ...input.starts, since: keptSince });
  });

  test('excludes no more than it did where the trigger remembers less', async () => {
    const starts = { ...input.starts, since: ago(day) };
    const { asked } = await asActivity('before', () => sinceReset(read)({ ...input, starts }));
    expect(asked.starts).toEqual(starts);
  });

  test('starts as little in a run that continues the one of the reset', async () => {
    const { asked } = await asActivity('now', () => sinceReset(read)({ ...input, resetRun: 'before' }));
    expect(asked.unread.map(({ eventId }) => eventId)).toEqual(['young']);
  });

  test('starts as little when Temporal has forgotten the run of the reset, which was long ago then', async () => {
    const { asked, keptSince = '' } = await asActivity('now', () =>
      sinceReset(read)({ ...input, resetRun: 'forgotten' }),
    );
    expect(Math.abs(Date.parse(keptSince) - Date.parse(ago(8 * day)))).toBeLessThan(hour);
    expect(asked.unread.map(({ eventId }) => eventId)).toEqual(['young']);
    expect(asked.starts).toEqual({ ...input.starts, since: keptSince });
  });

  test('tells when the trigger was reset, and is told that when Temporal has forgotten it', async () => {
    const { resetRun, resetAt } = await asActivity('before', () => sinceReset(read)(input), 9 * day);
    expect(resetRun).toBe('now');
    expect(Math.abs(Date.parse(resetAt ?? '') - Date.parse(ago(9 * day)))).toBeLessThan(hour);
    const named = { ...input, resetRun: 'forgotten', ...defined({ resetAt }) };
    const later = await asActivity('now', () => sinceReset(read)(named));
    expect(later).toMatchObject({ keptSince: resetAt, resetRun: 'forgotten', resetAt });
  });

  test('is as any other where the run was not reset', async () => {
    expect(await asActivity('now', () => sinceReset(read)(input))).toEqual({ asked: input });
  });
});

test('of what a trigger that was reset has found long ago nothing is started: a person is told, who may replay it', async () => {
  const started: DispatchInput[] = [];
  const start = startSinceReset(async (asked) => {
    started.push(asked);
    const outcomes = asked.events.map(({ eventId }) => ({ eventId, kind: 'started' as const, workflowId: eventId }));
    return Promise.resolve({ outcomes });
  });
  const events = [
    { eventId: 'old', event: {}, at: ago(8 * day) },
    { eventId: 'young', event: {}, at: ago(6 * day) },
    { eventId: 'replayed', event: {} },
    { eventId: 'found by another look', event: {}, at: ago(0), perhapsDelivered: true as const },
  ];
  const definition = { id: 'inbox', type: 'mail.newEmail', account: 'support', config: {}, ignoreOwnChanges: false };
  const { outcomes } = await asActivity('before', () => start({ definition, target, events }));
  expect(outcomes.map(({ eventId, kind }) => [eventId, kind])).toEqual([
    ['young', 'started'],
    ['replayed', 'started'],
    ['old', 'failed'],
    ['found by another look', 'failed'],
  ]);
  expect(outcomes.at(-1)).toMatchObject({
    problem: expect.stringMatching(/was reset .* replay it only if it was not/),
  });
  const later = await asActivity('now', () => start({ definition, target, events }));
  expect(later.outcomes.filter(({ kind }) => kind === 'failed')).toMatchObject([{ eventId: 'found by another look' }]);
});

import { WorkflowNotFoundError } from '@temporalio/client';
import { DefaultFailureConverter, defaultPayloadConverter } from '@temporalio/common';
import { msToTs } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import { withSentence } from '../../../activities/attempts/with-sentence';
import { earlierCall } from '../../../activities/step-run/earlier-call';
import { toolError } from '../../../src/contracts/tool-error';
import type { CallErrorDetails } from '../../../src/providers/provider-call';
import { runAsCall } from '../../../src/temporal/call/current-call';
import { inActivity } from '../../support/in-activity';
import { temporalTelling } from '../../support/told-workflows';

const { WorkflowTaskFailedCause } = temporal.api.enums.v1;
const begin = Date.parse('2026-05-01T10:00:00Z');
const at = (seconds: number) => ({ eventTime: msToTs(begin + seconds * 1_000 + 500) });
const instant = (seconds: number) => new Date(begin + seconds * 1_000 + 500);
const payloads = (...values: unknown[]) => ({
  payloads: values.map((value) => defaultPayloadConverter.toPayload(value)),
});

const scheduled = (eventId: number, seconds: number, more: object = {}) => ({
  ...{ ...at(seconds), eventId },
  activityTaskScheduledEventAttributes: {
    ...{
      activityId: '1',
      activityType: { name: 'mail.sendEmail' },
      input: payloads({ to: 'lena' }, { approvalId: 'a' }),
    },
    startToCloseTimeout: msToTs(60_250),
    ...more,
  },
});
const ended = (kind: 'Failed' | 'TimedOut' | 'Canceled', scheduledEventId: number) => ({
  [`activityTask${kind}EventAttributes`]: { scheduledEventId },
});
const completed = (scheduledEventId: number, value: unknown) => ({
  activityTaskCompletedEventAttributes: { scheduledEventId, result: payloads(value) },
});
const failedTask = (cause: number, baseRunId: string | null, seconds = 100) => ({
  ...at(seconds),
  workflowTaskFailedEventAttributes: { cause, baseRunId, scheduledEventId: 8 },
});
const reset = (baseRunId: string, seconds = 100) =>
  failedTask(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW, baseRunId, seconds);

interface Given {
  /** The run that the workflow's run began as. */
  originalRunId?: string;
  isSame?: (args: unknown[]) => boolean;
}

const look = (histories: Record<string, object[]>, { originalRunId = 'first', isSame = () => true }: Given = {}) => {
  const { client, asked } = temporalTelling({ w: { histories } });
  const info = {
    workflowExecution: { workflowId: 'w', runId: 'now' },
    activityId: '1',
    activityType: 'mail.sendEmail',
    startToCloseTimeoutMs: 60_000,
  };
  const found = inActivity(info, client, () => runAsCall({ call: `${originalRunId}/1` }, () => earlierCall(isSame)));
  return { found, asked };
};

test('a workflow that was not reset is not looked at', async () => {
  const { found, asked } = look({ now: [reset('base')], base: [scheduled(5, 1)] }, { originalRunId: 'now' });
  expect([await found, asked]).toEqual([undefined, []]);
});

test('a call that has ended there is answered from it, as it was made first', async () => {
  const other = scheduled(4, 0, { activityId: '2' });
  const renamed = scheduled(3, 0, { activityType: { name: 'mail.findEmail' } });
  const base = [renamed, other, scheduled(5, 1), completed(4, 'other'), completed(5, { messageId: 'm' })];
  const args: unknown[][] = [];
  const isSame = (given: unknown[]) => args.push(given) > 0;
  const { found } = look({ now: [reset('base')], base }, { isSame });
  expect(await found).toEqual({ since: instant(1), result: { value: { messageId: 'm' } } });
  expect(args).toEqual([[{ to: 'lena' }, { approvalId: 'a' }]]);
});

test.each(['Failed', 'TimedOut', 'Canceled'] as const)(
  'of a call that has ended there otherwise (%s) only when it was made is known',
  async (kind) => {
    const base = [scheduled(5, 1), ended(kind, 5)];
    expect(await look({ now: [reset('base')], base }).found).toEqual({ since: instant(1), mayBeDone: true });
  },
);

test.each<[what: string, failure: object, expected: object]>([
  ['was refused there was not done', { type: 'NotFound', nonRetryable: true }, { wasRefused: true }],
  ['ended with OutcomeUnknown may be done', { type: 'OutcomeUnknown', nonRetryable: true }, { mayBeDone: true }],
  ['was tried until its time was over may be done', { type: 'ProviderUnavailable' }, { mayBeDone: true }],
])('a call that %s', async (_what, applicationFailureInfo, expected) => {
  const failed = { scheduledEventId: 5, failure: { message: 'No.', applicationFailureInfo } };
  const base = [scheduled(5, 1), { activityTaskFailedEventAttributes: failed }];
  expect(await look({ now: [reset('base')], base }).found).toEqual({ since: instant(1), ...expected });
});

test.each<[what: string, facts: Partial<CallErrorDetails>, expected: object]>([
  ['a write is refused, has not made it', { method: 'POST', ambiguous: false }, { wasRefused: true }],
  ['a write may have been carried out, may have made it', { method: 'POST', ambiguous: true }, {}],
  ['a read is refused, may have made it', { method: 'GET', ambiguous: false }, {}],
])('a call that gave up there when %s', async (_what, details, expected) => {
  const failure = new DefaultFailureConverter().errorToFailure(
    toolError('RateLimited', 'No.', { details }),
    defaultPayloadConverter,
  );
  const base = [scheduled(5, 1), { activityTaskFailedEventAttributes: { scheduledEventId: 5, failure } }];
  expect(await look({ now: [reset('base')], base }).found).toEqual({ since: instant(1), mayBeDone: true, ...expected });
});

test('a call of two runs was refused if each of them says so', async () => {
  const refused = { message: 'No.', applicationFailureInfo: { type: 'NotFound', nonRetryable: true } };
  const first = [scheduled(5, 1), { activityTaskFailedEventAttributes: { scheduledEventId: 5, failure: refused } }];
  const again = (others: object[]) =>
    look({ now: [reset('second')], second: [...others, reset('first')], first }).found;
  expect(await again([])).toEqual({ since: instant(1), wasRefused: true });
  expect(await again([scheduled(5, 1), ended('TimedOut', 5)])).not.toHaveProperty('wasRefused');
});

test.each(['InvalidInput', 'PermissionDenied'] as const)(
  'a call that was refused there (%s) when a part of it was done may be done',
  async (type) => {
    const error = withSentence(toolError(type, 'No.'), 'The card was made.');
    const failure = new DefaultFailureConverter().errorToFailure(error, defaultPayloadConverter);
    const base = [scheduled(5, 1), { activityTaskFailedEventAttributes: { scheduledEventId: 5, failure } }];
    expect(await look({ now: [reset('base')], base }).found).toEqual({ since: instant(1), mayBeDone: true });
  },
);

test('a call under way when it was reset is over when its attempt has run out of time', async () => {
  const terminated = { ...at(100), workflowExecutionTerminatedEventAttributes: {} };
  const base = [scheduled(5, 1), ended('Failed', 4), completed(4, 'other'), terminated];
  const { found } = look({ now: [{ ...at(0) }, reset('base', 100)], base });
  const overAt = new Date(instant(100).getTime() + 60_250);
  expect(await found).toEqual({ since: instant(1), overAt, mayBeDone: true });
});

test('what the code made of this number before is not the call', async () => {
  const { found } = look({ now: [reset('base')], base: [scheduled(5, 1)] }, { isSame: () => false });
  expect(await found).toBeUndefined();
});

test('a run that never came to the call leads to the one it was reset from itself, by its latest reset', async () => {
  const histories = {
    now: [reset('wrong', 10), failedTask(1, 'wrong', 20), reset('second', 100)],
    second: [reset('first', 50)],
    first: [scheduled(5, 1), { ...at(50) }],
  };
  const overAt = new Date(instant(50).getTime() + 60_250);
  expect(await look(histories).found).toEqual({ since: instant(1), overAt, mayBeDone: true });
  expect(await look({ ...histories, first: [] }).found).toBeUndefined();
});

test('a task that failed for another reason is no reset', async () => {
  const { found } = look({ now: [failedTask(1, 'base')], base: [scheduled(5, 1)] });
  expect(await found).toBeUndefined();
});

describe('of a run that was reset more than once', () => {
  const beganAs = (originalExecutionRunId: string) => ({
    ...at(0),
    workflowExecutionStartedEventAttributes: { originalExecutionRunId },
  });
  const now = [beganAs('first'), reset('first', 200)];
  const first = [beganAs('first'), { ...at(90) }];
  const between = [beganAs('first'), reset('first', 100), scheduled(12, 110)];

  test('a call is answered from what an earlier reset made of it, of which the new run is told nothing', async () => {
    const { found } = look({ now, first, between: [...between, completed(12, 'then')] });
    expect(await found).toEqual({ since: instant(110), result: { value: 'then' } });
  });

  test('it may have been done since the first of these runs made it, until the last can have', async () => {
    const { found } = look({ now, first: [beganAs('first'), scheduled(5, 1), { ...at(90) }], between });
    const overAt = new Date(instant(110).getTime() + 60_250);
    expect(await found).toEqual({ since: instant(1), overAt, mayBeDone: true });
  });

  test('a run of the same workflow that began as another is none of them', async () => {
    const another = [beganAs('another'), scheduled(12, 110), completed(12, 'then')];
    expect(await look({ now, first, another }).found).toBeUndefined();
  });
});

describe('of a run that Temporal keeps no longer', () => {
  const task = { ...at(30), eventId: 8, workflowTaskScheduledEventAttributes: {} };
  const overAt = new Date(instant(100).getTime() + 60_000);

  test('any call may have been made since the new run differs from it, until an attempt has run out of time', async () => {
    const now = [{ ...at(0), eventId: 1 }, task, { ...at(99), eventId: 9 }, reset('gone'), scheduled(12, 200)];
    expect(await look({ now }).found).toEqual({ since: instant(30), overAt });
  });

  test('one that was under way at that point has been made before it', async () => {
    const now = [{ ...at(0), eventId: 1 }, scheduled(5, 1), task, reset('gone')];
    expect(await look({ now }).found).toEqual({ since: instant(1), overAt, mayBeDone: true });
  });

  test('nobody knows either, where a later run was reset too and never came to the call', async () => {
    const second = [{ ...at(0), eventId: 1 }, task, reset('gone', 50)];
    const found = await look({ now: [reset('second')], second }).found;
    expect(found).toEqual({ since: instant(30), overAt: new Date(instant(50).getTime() + 60_000) });
  });

  test('where the run itself is gone, that is an error', async () => {
    await expect(look({ other: [] }).found).rejects.toThrow(WorkflowNotFoundError);
  });
});

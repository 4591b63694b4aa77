import { WorkflowFailedError } from '@temporalio/client';
import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  RetryState,
  TerminatedFailure,
  TimeoutFailure,
  TimeoutType,
} from '@temporalio/common';
import { errorAnswer } from '../../workflows/error-answer';
import { toolErrorOf } from '../../src/contracts/tool-error-of';
import {
  assertReplayable,
  causeOf,
  problemOf,
  refusedByTrigger,
} from '../../workflows/service/trigger/trigger-problem';

const inActivity = (cause?: Error) =>
  new ActivityFailure('Activity task failed', 'x', '1', RetryState.MAXIMUM_ATTEMPTS_REACHED, 'w', cause);
const ours = ApplicationFailure.create({ type: 'NotFound', message: 'No such card.', details: [{ code: 'x' }] });
/** As a worker tells of an error that nobody has thought of. */
const fault = ApplicationFailure.create({ type: 'TypeError', message: 'Cannot read "Dear Lena".' });
const timedOut = new TimeoutFailure('Timed out', undefined, TimeoutType.SCHEDULE_TO_CLOSE);

describe('the error of a step', () => {
  test('is found inside whatever Temporal wraps it in', () => {
    const found = { type: 'NotFound', message: 'No such card.', details: { code: 'x' } };
    const unnamed = ApplicationFailure.create({ message: 'It failed.', cause: ours });
    const toClient = new WorkflowFailedError('Workflow execution failed', inActivity(ours), RetryState.TIMEOUT);
    for (const error of [ours, inActivity(ours), inActivity(inActivity(ours)), unnamed, toClient])
      expect(toolErrorOf(error)).toEqual(found);
    expect(toolErrorOf(ApplicationFailure.create({ type: 'NotFound', message: 'x' }))).toMatchObject({
      details: undefined,
    });
  });

  test('is none of anything else, such as a time that was over, which says not how the call ended', () => {
    const others = [inActivity(), inActivity(timedOut), inActivity(new Error('x')), fault, inActivity(fault)];
    for (const error of [new Error('x'), undefined, ...others]) expect(toolErrorOf(error)).toBeUndefined();
  });
});

describe('what a model reads of a failed call', () => {
  test('is our sentence', () => {
    expect(errorAnswer(inActivity(ours))).toEqual({ error: 'No such card.' });
  });

  test.each([
    ['took longer than it may', inActivity(timedOut), 'It took longer than it may.'],
    ['failed by a fault', inActivity(fault), 'It failed by a fault of its own.'],
    ['was ended', inActivity(new TerminatedFailure('x')), 'It was ended before it could answer.'],
    ['was ended for no reason', inActivity(), 'It was ended before it could answer.'],
  ])('is that it %s, and that nobody knows what was done', (_what, error, said) => {
    expect(errorAnswer(error)).toEqual({
      error: `${said} Whether it was carried out is not known: look before asking again.`,
    });
  });

  test('is nothing of a cancellation, or of a fault of the workflow', () => {
    for (const error of [new CancelledFailure('x'), inActivity(new CancelledFailure('x')), new Error('a fault')])
      expect(() => errorAnswer(error)).toThrow(error);
  });
});

describe('the problem of a trigger', () => {
  test.each([
    ['AccountNeedsReconnect', 'needs reconnect'],
    ['AccountNotFound', 'needs reconnect'],
    ['PermissionDenied', 'provider refused'],
  ])('%s: %s', (type, kind) => {
    const error = ApplicationFailure.create({ type, message: 'Said.' });
    for (const each of [error, inActivity(error)]) expect(problemOf(each)).toEqual({ kind, text: 'Said.' });
  });

  test('is told of whatever failed', () => {
    expect(problemOf(new Error('x'))).toEqual({ kind: 'provider refused', text: 'x' });
    expect([causeOf('text'), causeOf(inActivity())]).toEqual(['text', 'Activity task failed']);
    expect(refusedByTrigger('No.')).toMatchObject({ type: 'InvalidInput', message: 'No.', nonRetryable: true });
  });
});

describe('a replay is refused', () => {
  test.each([undefined, 7, ''])('of %p, which is the id of no event', (eventId) => {
    expect(() => assertReplayable({ status: 'active' }, eventId)).toThrow('Replay takes the id of one event');
  });

  test('of a trigger that was taken away, and of no other', () => {
    expect(() => assertReplayable({ status: 'removed' }, 'a')).toThrow('This trigger has been removed.');
    for (const status of ['active', 'paused'] as const) expect(() => assertReplayable({ status }, 'a')).not.toThrow();
  });
});

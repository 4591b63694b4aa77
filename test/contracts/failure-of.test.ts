import { ActivityFailure, ApplicationFailure, RetryState, TimeoutFailure, TimeoutType } from '@temporalio/common';
import { failureOf, reasonOf } from '../../src/contracts/failure-of';
import { isToolError, toolError } from '../../src/contracts/tool-error';

const inActivity = (cause?: Error) =>
  new ActivityFailure('Activity task failed', 'x', '1', RetryState.MAXIMUM_ATTEMPTS_REACHED, 'w', cause);
const ours = toolError('ProviderUnavailable', 'Trello gave no answer.', { cause: new Error('socket hang up') });
const fault = ApplicationFailure.create({ message: 'A fault', cause: ours });

test('the failure inside an error is the outermost, or the outermost of those that are wanted', () => {
  expect(failureOf(inActivity(fault))).toBe(fault);
  expect(failureOf(inActivity(fault), isToolError)).toBe(ours);
  for (const other of [inActivity(), new Error('x'), 'x']) expect(failureOf(other)).toBeUndefined();
});

test('the reason is what that failure says, and not what led to it; without one it is what the innermost error says', () => {
  expect(reasonOf(inActivity(ours))).toBe('Trello gave no answer.');
  const timedOut = new TimeoutFailure('activity StartToClose timeout', undefined, TimeoutType.START_TO_CLOSE);
  expect(reasonOf(inActivity(timedOut))).toBe('activity StartToClose timeout');
  expect(reasonOf(new Error('x'))).toBe('x');
});

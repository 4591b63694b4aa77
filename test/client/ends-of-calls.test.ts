import { WorkflowFailedError } from '@temporalio/client';
import { ActivityFailure, ApplicationFailure, CancelledFailure, RetryState, TimeoutFailure } from '@temporalio/common';
import { TerminatedFailure, TimeoutType } from '@temporalio/common';
import { Calls } from '../../src/client/calls';
import { quotingError } from '../../src/contracts/quoting-error';
import { toolError } from '../../src/contracts/tool-error';
import { temporalTelling } from '../support/told-workflows';

/** How a call is that failed by this. */
const stateAfter = (cause: Error) => {
  const failure = new WorkflowFailedError('Workflow execution failed', cause, RetryState.NON_RETRYABLE_FAILURE);
  const { client } = temporalTelling({ 'tool-call/one': { status: 'FAILED', failure } });
  return new Calls(client).state('one');
};
const byStep = (cause: Error) =>
  new ActivityFailure('Activity task failed', 'mail.sendEmail', '1', RetryState.TIMEOUT, undefined, cause);

test.each<[what: string, cause: Error]>([
  ['a fault of the step', byStep(ApplicationFailure.create({ type: 'TypeError', message: 'x is not a function' }))],
  [
    'a time that was over during an attempt',
    byStep(new TimeoutFailure('ended', undefined, TimeoutType.SCHEDULE_TO_CLOSE)),
  ],
  ['somebody who ended it in Temporal', new TerminatedFailure('Workflow execution terminated')],
])('a call that failed by %s may have had its effect', async (_what, cause) => {
  expect(await stateAfter(cause)).toEqual({
    ...{ status: 'failed', type: 'OutcomeUnknown' },
    message: 'The step did not say how it ended. What it does may have happened: look before asking again.',
  });
});

test('a call that a person changed says what, and one that a person only agreed to does not', async () => {
  const reviewed = { changedByReviewer: { body: 'Hello' }, reviewersReason: 'Kinder.' };
  const stateWith = (memo: object) => {
    const told = { status: 'COMPLETED', result: { id: 'm' }, memo: memo as Record<string, unknown> };
    return new Calls(temporalTelling({ 'tool-call/one': told }).client).state('one');
  };
  const completed = { status: 'completed', result: { id: 'm' } };
  expect(await stateWith({ reviewersChanges: reviewed })).toEqual({ ...completed, reviewed });
  for (const memo of [{}, { reviewersChanges: 'what nobody can read' }])
    expect(await stateWith(memo)).toEqual(completed);
});

test('a call that the step refused says why, and one that was withdrawn says that', async () => {
  const refused = { status: 'failed', type: 'NotFound', message: 'No such folder.' };
  expect(await stateAfter(byStep(toolError('NotFound', 'No such folder.')))).toEqual(refused);
  const quoting = byStep(quotingError('NotFound', 'It has: "A".'));
  expect(await stateAfter(quoting)).toEqual({ ...refused, message: 'It has: "A".', quotesOthers: true });
  expect(await stateAfter(new CancelledFailure('cancelled'))).toMatchObject({ type: 'Withdrawn' });
});

import { activityInfo, cancellationSignal, CancelledFailure } from '@temporalio/activity';
import { ofOneOwner } from '../../src/accounts/one-owner';
import type { StepContract } from '../../src/contracts/step';
import { quotingError } from '../../src/contracts/quoting-error';
import { isToolError } from '../../src/contracts/tool-error';
import type { OutgoingRequest } from '../../src/providers/provider-caller';
import { measuredAttempt, type FailedOutcome } from '../../src/telemetry/step-metrics';
import { isOfStopping } from '../../src/temporal/asking-while-stopping';
import { isTemporalOutage } from '../../src/temporal/temporal-failure';
import type { Dependencies } from '../dependencies';
import type { StepContext, StepImplementation } from '../implement';
import { lastReport } from '../attempts/attempt-report';
import { lookBeforeAsking } from '../../src/contracts/unknown-end';
import { mayHaveBeenSent, nothingSent } from '../attempts/nothing-sent';
import { stayRefused } from '../attempts/refusal';
import { doneBefore } from '../attempts/tidy-up';
import { visibleAnswer } from '../visible-answer';
import { failureBeforeCall, failureOfCall } from './attempt-failure';
import { attemptTime } from '../attempts/attempt-time';
import { isRetried } from '../attempts/next-attempt';
import { attemptsBefore } from './attempts-before';
import { nameAllowedBoards } from './board-limit';
import { fittingAnswer } from './fitting-answer';
import { permit } from './permit';
import { contextOf } from './step-context';
import { providerClientFor } from '../provider-clients';
import { forgetReports, progressOf, savedProgress } from './saved-progress';
import { recordAccount } from './account-written-as';

export type StepActivity = (rawInput: unknown, grant?: { approvalId: string }) => Promise<unknown>;

/**
 * Makes the activity of one step. Everything that holds for all steps happens here, so that no handler and no workflow can forget it:
 * the activity parses the input, reads the agent's equipment, chooses the account and checks the grant; only then does the handler run.
 */
export function stepActivity(implementation: StepImplementation, dependencies: Dependencies): StepActivity {
  const { contract } = implementation;
  const attempt = stepAttempt(implementation, dependencies);
  const answer: StepActivity = async (rawInput, granted) => {
    try {
      return await attempt(rawInput, granted);
    } catch (error) {
      // An earlier attempt has had the effect: losing a permission or account since then changes nothing.
      const done = doneBefore(savedProgress(dependencies.keyRing));
      if (done === undefined || !isToolError(error) || error.nonRetryable !== true) throw error;
      return shown(contract, contract.output.parse(done.answer));
    }
  };
  return (rawInput, granted) =>
    measuredAttempt({ step: contract.name, attempt: activityInfo().attempt, outcomeOf: failedOutcome }, () =>
      answer(rawInput, granted),
    );
}

function stepAttempt(implementation: StepImplementation, dependencies: Dependencies): StepActivity {
  const { contract, handler } = implementation;
  return async (rawInput, granted) => {
    const { deadline, ...time } = attemptTime();
    forgetReports(dependencies.keyRing);
    const signal = AbortSignal.any([cancellationSignal(), deadline]);
    const call = await permit(implementation, { rawInput, granted, dependencies, signal }).catch((error: unknown) => {
      const before = attemptsBefore(dependencies.keyRing);
      carryReport({ ...before, ...progressOf(dependencies.keyRing) });
      throw failureBeforeCall(error, { contract, rawInput, before, configuration: dependencies.configuration });
    });
    if (call.before?.result !== undefined) return contract.output.parse(call.before.result.value);
    const context = contextOf(call, dependencies, { signal, ...time });
    const writes: OutgoingRequest['method'][] = [];
    const { changed } = call;
    const onRequest = ({ method }: OutgoingRequest): void => {
      if (method === 'GET') return;
      writes.push(method);
      // With `changed`, this attempt may only look for an earlier effect. A write means that it found none, or that only cleaning up is left: neither
      // may happen.
      if (changed !== undefined) throw quotingError('OutcomeUnknown', `${changed} ${lookBeforeAsking}`);
    };
    const accessTokens = ofOneOwner(dependencies.accessTokens, call.owner);
    const isRead = contract.effect(call.input) === 'read';
    const { saveProgress: save, sayWritten } = recordAccount(
      context,
      () => writes.length > 0 && !isRead,
      accessTokens.owner,
    );
    try {
      const client = await providerClientFor({ ...dependencies, accessTokens }, call.account, signal, onRequest);
      const answer = contract.output.parse(
        await nameAllowedBoards(client, () => handler(call.input, { ...context, ...client, saveProgress: save })),
      );
      return fittingAnswer(contract, call.input, shown(contract, answer));
    } catch (error) {
      // Saves the next attempt a needless search for the effect: in a burst, reads that wait for the rate limit fail often.
      if (writes.length === 0) carryReport(context);
      else sayWritten();
      throw await failureOfCall(error, { contract, call, context, hasWritten: writes.length > 0, deadline });
    }
  };
}

const shown = ({ passThrough }: StepContract, answer: unknown): unknown =>
  passThrough ? answer : visibleAnswer(answer);

/**
 * Called when this attempt has sent nothing. It reports that nothing was ever sent, or repeats what the last attempt reported, because the next attempt
 * reads only this report. `stayRefused` is for an attempt that has sent something else than its request.
 */
function carryReport(
  context: Pick<StepContext, 'attempt' | 'earlier' | 'progress' | 'refusedBefore' | 'saveProgress'>,
): void {
  const { attempt, saveProgress } = context;
  const said = lastReport(context);
  if (!mayHaveBeenSent(context)) saveProgress(nothingSent(attempt));
  else if (said !== undefined) saveProgress({ ...said, attempt });
  else stayRefused(context);
}

/** Returns the outcome that a failed attempt is counted as. Alerts use it, so only failures that need a person are OutcomeUnknown or Fault. */
function failedOutcome(error: unknown): FailedOutcome {
  if (isToolError(error, 'OutcomeUnknown') && isRetried(error)) return 'Looking';
  if (isToolError(error)) return error.type;
  if (error instanceof CancelledFailure) return 'Cancelled';
  if (isOfStopping(error)) return 'WorkerStops';
  return isTemporalOutage(error) ? 'TemporalUnavailable' : 'Fault';
}

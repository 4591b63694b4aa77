import { activityInfo, cancellationSignal } from '@temporalio/activity';
import type { StepContract } from '../../src/contracts/step';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import type { OutgoingRequest } from '../../src/providers/provider-caller';
import { measuredAttempt } from '../../src/telemetry/step-metrics';
import type { Dependencies } from '../dependencies';
import type { StepContext, StepImplementation } from '../implement';
import { lastReport } from '../attempt-report';
import { lookBeforeAsking } from '../refused-in-doubt';
import { mayHaveBeenSent, nothingSent } from '../nothing-sent';
import { doneBefore } from '../tidy-up';
import { visibleAnswer } from '../visible-answer';
import { failureBeforeCall, failureOfCall } from './attempt-failure';
import { attemptTime } from './attempt-time';
import { attemptsBefore } from './attempts-before';
import { namingBoards } from './board-limit';
import { failedOutcome } from './failed-outcome';
import { fittingAnswer } from './fitting-answer';
import { permit } from './permit';
import { contextOf } from './prepare-call';
import { providerClientFor } from './provider-clients';
import { forgetReports, progressOf, savedProgress } from './saved-progress';
import { sayingAsWhom } from './written-as';

export type StepActivity = (rawInput: unknown, grant?: { approvalId: string }) => Promise<unknown>;

/**
 * Makes the activity of one step: everything that holds for all steps happens here, so that no handler and no workflow can forget it.
 * Input is parsed, the agent's equipment asked, the account chosen, the grant checked; only then does the handler run.
 */
export function stepActivity(implementation: StepImplementation, dependencies: Dependencies): StepActivity {
  const { contract } = implementation;
  const attempt = stepAttempt(implementation, dependencies);
  const answer: StepActivity = async (rawInput, granted) => {
    try {
      return await attempt(rawInput, granted);
    } catch (error) {
      // An earlier attempt has had the effect: a permission or account lost since changes nothing.
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
      passOn({ ...before, ...progressOf(dependencies.keyRing) });
      throw failureBeforeCall(error, { contract, rawInput, before, configuration: dependencies.configuration });
    });
    if (call.before?.result !== undefined) return contract.output.parse(call.before.result.value);
    const context = contextOf(call, dependencies, { signal, ...time });
    const writes: OutgoingRequest['method'][] = [];
    const { changed } = call;
    const onRequest = ({ method }: OutgoingRequest): void => {
      if (method === 'GET') return;
      writes.push(method);
      // This attempt only looks. Where it has found the effect, it tidies up at most, and need not.
      if (changed !== undefined) throw toolError('OutcomeUnknown', `${changed} ${lookBeforeAsking}`);
    };
    const isRead = contract.effect(call.input) === 'read';
    const { saveProgress: save, sayWritten } = sayingAsWhom(
      context,
      () => writes.length > 0 && !isRead,
      () => dependencies.accessTokens.ownerInUse(call.account),
    );
    try {
      const client = await providerClientFor(dependencies, call.account, signal, onRequest);
      const answer = contract.output.parse(
        await namingBoards(client, () => handler(call.input, { ...context, ...client, saveProgress: save })),
      );
      return fittingAnswer(contract, call.input, shown(contract, answer));
    } catch (error) {
      // The next attempt need not look for an effect in vain: reads that wait for the limit fail often in a burst.
      if (writes.length === 0) passOn(context);
      else sayWritten();
      throw await failureOfCall(error, { contract, call, context, hasWritten: writes.length > 0, deadline });
    }
  };
}

const shown = ({ passThrough }: StepContract, answer: unknown): unknown =>
  passThrough ? answer : visibleAnswer(answer);

/** Tells the next attempt what this one, which sent nothing, leaves as it was: nothing sent at all, or what the last attempt had to say. */
function passOn(context: Pick<StepContext, 'attempt' | 'earlier' | 'progress' | 'saveProgress'>): void {
  const { attempt, saveProgress } = context;
  const said = lastReport(context);
  if (!mayHaveBeenSent(context)) saveProgress(nothingSent(attempt));
  else if (said !== undefined) saveProgress({ ...said, attempt });
}

import { activityInfo, cancellationSignal, CancelledFailure } from '@temporalio/activity';
import { readAs } from '../../src/contracts/reading/read-as';
import type { StepContract } from '../../src/contracts/step';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import type { OutgoingRequest } from '../../src/providers/provider-caller';
import { measuredAttempt } from '../../src/telemetry/step-metrics';
import type { Dependencies } from '../dependencies';
import type { StepContext, StepImplementation } from '../implement';
import { lastReport } from '../attempt-report';
import { inDoubt, lookBeforeAsking } from '../refused-in-doubt';
import { mayHaveBeenSent, nothingSent } from '../nothing-sent';
import { doneBefore } from '../tidy-up';
import { visibleAnswer } from '../visible-answer';
import { attemptTime } from './attempt-time';
import { attemptsBefore } from './attempts-before';
import { namingBoards } from './board-limit';
import { explainRefusal } from './explain-refusal';
import { failedOutcome } from './failed-outcome';
import { fittingAnswer } from './fitting-answer';
import { givingOneMoreLook } from './fresh-item';
import { givingTime } from './late-effect';
import { permit } from './permit';
import { contextOf } from './prepare-call';
import { providerClientFor } from './provider-clients';
import { forgetReports, progressOf, savedProgress } from './saved-progress';
import { isCutOff, tookTooLong } from './took-too-long';
import { afterUnreadAnswer } from './unread-answer';
import { sayingAsWhom } from './written-as';

const carriedOut = 'What it had begun may have been carried out: look before asking again.';

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
      const { keyRing, configuration } = dependencies;
      const before = attemptsBefore(keyRing);
      passOn({ ...before, ...progressOf(keyRing) });
      const patience = configuration.lookForEffectSeconds * 1_000;
      const refusal = givingOneMoreLook(error, { ...before, patience });
      throw mayHaveBeenSent(before) && !onlyReads(contract, rawInput) ? inDoubt(refusal) : refusal;
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
      if (cancellationSignal().aborted) {
        const mayBeDone = !isRead && (writes.length > 0 || mayHaveBeenSent(context));
        throw new CancelledFailure(`The step was cancelled.${mayBeDone ? ` ${carriedOut}` : ''}`);
      }
      const { title } = contract;
      const explained = await explainRefusal(error, contract, call.input, call.account);
      const mayHaveWritten = writes.length > 0 && !isRead;
      const refusal = isCutOff(error, deadline)
        ? tookTooLong(error, { title, mayHaveWritten, patience: context.patience })
        : givingTime(isRead ? explained : afterUnreadAnswer(explained, context), context.patience);
      const failure = givingOneMoreLook(refusal, context);
      // A write fails after its effect was looked for; what fails before that says nothing of the attempt before.
      throw writes.length === 0 && mayHaveBeenSent(context) && !isRead ? inDoubt(failure) : failure;
    }
  };
}

/** Input that cannot be read was read by the release of an earlier attempt. */
function onlyReads(contract: StepContract, rawInput: unknown): boolean {
  const parsed = readAs(contract.input, rawInput ?? {});
  return parsed.success && contract.effect(parsed.data) === 'read';
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

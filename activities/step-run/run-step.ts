import { activityInfo, cancellationSignal, CancelledFailure } from '@temporalio/activity';
import { nameOfAccount } from '../../src/contracts/account';
import type { ApprovalRequiredDetails } from '../../src/messages/approval';
import type { Review } from '../../src/contracts/review';
import { asksAPerson, type StepContract } from '../../src/contracts/step';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { inputHash } from '../../src/approvals/input-hash';
import type { OutgoingRequest } from '../../src/providers/provider-caller';
import type { KeyRing } from '../../src/encryption/key-ring';
import { visibleLine } from '../../src/contracts/visible-text';
import { signReview } from '../../src/approvals/review-signature';
import { measuredAttempt } from '../../src/telemetry/step-metrics';
import type { Dependencies } from '../dependencies';
import type { StepContext, StepImplementation } from '../implement';
import { lastReport } from '../attempt-report';
import { assertBegun } from '../nexus/assert-begun';
import { mayHaveBeenSent, nothingSent } from '../nothing-sent';
import { doneBefore } from '../tidy-up';
import { visibleAnswer } from '../visible-answer';
import { attemptTime, isTriedAgain } from './attempt-time';
import { assertAsApproved } from './assert-as-approved';
import { namingBoards } from './board-limit';
import { checkGrant } from './check-grant';
import { earlierCall, type EarlierCall } from './earlier-call';
import type { Equipment } from './equipment';
import { explainRefusal } from './explain-refusal';
import { fittingAnswer } from './fitting-answer';
import { givingOneMoreLook } from './fresh-item';
import { givingTime, settlingTime } from './late-effect';
import { lookUpReview } from './look-up-review';
import { contextOf, prepareCall, sha256, type PreparedCall } from './prepare-call';
import { providerClientFor } from './provider-clients';
import { forgetReports, progressOf, savedProgress } from './saved-progress';
import { useGrant } from './use-grant';
import { readAs } from '../../src/contracts/reading/read-as';

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
    measuredAttempt({ step: contract.name, attempt: activityInfo().attempt }, () => answer(rawInput, granted));
}

function stepAttempt(implementation: StepImplementation, dependencies: Dependencies): StepActivity {
  const { contract, handler } = implementation;
  return async (rawInput, granted) => {
    const { deadline, isLate } = attemptTime();
    forgetReports(dependencies.keyRing);
    const signal = AbortSignal.any([cancellationSignal(), deadline]);
    const permitted = await permit(implementation, rawInput, granted, { dependencies, signal }).catch(
      (error: unknown) => {
        noteNothingSent(dependencies.keyRing);
        const patience = dependencies.configuration.lookForEffectSeconds * 1_000;
        throw givingOneMoreLook(error, { attempt: activityInfo().attempt, patience });
      },
    );
    const before = await madeBefore(contract, permitted);
    if (before?.result !== undefined) return contract.output.parse(before.result.value);
    const context = contextOf(permitted, dependencies, { signal, isLate }, before);
    const writes: OutgoingRequest['method'][] = [];
    const { changed } = permitted;
    const onRequest = ({ method }: OutgoingRequest): void => {
      if (method === 'GET') return;
      writes.push(method);
      // This attempt only looks. Where it has found the effect, it tidies up at most, and need not.
      if (changed !== undefined) throw toolError('OutcomeUnknown', `${changed} ${lookBeforeAsking}`);
    };
    try {
      const client = await providerClientFor(dependencies, permitted.account, signal, onRequest);
      const answer = contract.output.parse(
        await namingBoards(client, () => handler(permitted.input, { ...context, ...client })),
      );
      return fittingAnswer(contract, permitted.input, shown(contract, answer));
    } catch (error) {
      // The next attempt need not look for an effect in vain: reads that wait for the limit fail often in a burst.
      if (writes.length === 0) passOn(context);
      if (cancellationSignal().aborted) throw new CancelledFailure('The step was cancelled');
      // Cut off in line for the provider's limit: it says when to come back, and that nothing was sent. Cut off in sending: it says that.
      if (deadline.aborted && !isToolError(error, 'RateLimited') && !isToolError(error, 'OutcomeUnknown'))
        throw toolError(
          'ProviderUnavailable',
          `${contract.title} took longer than one attempt may; it is tried again.`,
          { cause: error, ...(writes.length === 0 ? {} : { retryAfterMilliseconds: settlingTime(context.patience) }) },
        );
      await explainRefusal(error, contract, permitted.input, permitted.account);
      throw givingOneMoreLook(givingTime(error, context.patience), context);
    }
  };
}

const lookBeforeAsking = 'An earlier attempt may have done it before that: look before asking again.';

const shown = ({ passThrough }: StepContract, answer: unknown): unknown =>
  passThrough ? answer : visibleAnswer(answer);

/** Tells the next attempt what this one, which sent nothing, leaves as it was: nothing sent at all, or what the last attempt had to say. */
function passOn(context: Pick<StepContext, 'attempt' | 'earlier' | 'progress' | 'saveProgress'>): void {
  const { attempt, saveProgress } = context;
  const said = lastReport(context);
  if (!mayHaveBeenSent(context)) saveProgress(nothingSent(attempt));
  else if (said !== undefined) saveProgress({ ...said, attempt });
}

function noteNothingSent(keyRing: KeyRing): void {
  passOn({
    attempt: activityInfo().attempt,
    earlier: isTriedAgain() ? 'attempt' : 'none',
    ...progressOf(keyRing),
  });
}

/**
 * What a run from which the workflow was reset has of this very call, with the same grant if it has one.
 *
 * @throws ProviderUnavailable, to be tried again, while an attempt of that run may still be under way
 */
async function madeBefore(contract: StepContract, call: PreparedCall): Promise<EarlierCall | undefined> {
  if (contract.effect(call.input) === 'read') return undefined;
  const earlier = await earlierCall(([rawInput, grant]) => {
    const parsed = readAs(contract.input, rawInput ?? {});
    const approvalId = (grant as { approvalId?: string } | undefined)?.approvalId;
    return (
      parsed.success &&
      inputHash(contract, parsed.data) === call.inputHash &&
      approvalId === call.granted?.grant.approvalId
    );
  });
  const left = (earlier?.overAt?.getTime() ?? 0) - Date.now();
  if (left <= 0) return earlier;
  throw toolError(
    'ProviderUnavailable',
    `${contract.title} was under way when the workflow was reset; it is looked for when that attempt must have ended.`,
    { retryAfterMilliseconds: left, benign: true },
  );
}

async function permit(
  implementation: StepImplementation,
  rawInput: unknown,
  granted: { approvalId: string } | undefined,
  { dependencies, signal }: { dependencies: Dependencies; signal: AbortSignal },
): Promise<PreparedCall> {
  const { contract } = implementation;
  const prepared = await prepareCall(contract, rawInput, dependencies);
  const { input, equipment } = prepared;
  assertKeyLasts(contract, input);
  const account = nameOfAccount(prepared.account);
  const asks = asksAPerson(equipment.permission);
  if (!asks || granted === undefined) assertBegun(dependencies.keyRing, { step: contract.name, input: rawInput });
  if (!asks) return prepared;
  const lookUp = (call: PreparedCall) => lookUpReview(implementation, call, dependencies, signal);
  if (granted === undefined)
    throw approvalRequired(dependencies.keyRing, contract, input, account, equipment, await lookUp(prepared));
  const { approvalId } = granted;
  const call = { approvalId, step: contract.name, account, inputHash: prepared.inputHash, equipment };
  const grant = await checkGrant(dependencies.keyRing, { ...call, isTriedAgain: isTriedAgain() });
  const earlier = await useGrant(grant, equipment.approval);
  // With the grant: what an earlier call with it has made is not what the input means.
  const allowed: PreparedCall = { ...prepared, key: sha256(approvalId), granted: { grant, earlier } };
  const progress = savedProgress(dependencies.keyRing);
  const asApproved = await assertAsApproved({ bound: grant.bound, input, earlier, progress }, () => lookUp(allowed));
  return { ...allowed, ...asApproved };
}

/** A local activity is another call to us once it has waited for a minute, or its worker has died: it would not look for the effect of the attempt before. */
function assertKeyLasts(contract: StepContract, input: unknown): void {
  if (!activityInfo().isLocal || contract.effect(input) === 'read') return;
  throw toolError(
    'InvalidInput',
    `${contract.title} could happen twice in a local activity, so nothing was done. Call it with \`proxyActivities\` or \`callStep\`, or as the step \`${contract.name}\` of this package.`,
  );
}

function approvalRequired(
  keyRing: KeyRing,
  contract: StepContract,
  input: unknown,
  account: string,
  { agent, approval }: Equipment,
  review: Review,
): Error {
  const call = { step: contract.name, account, ...(agent === undefined ? {} : { agent }) };
  const details: ApprovalRequiredDetails = {
    ...call,
    title: contract.title,
    effect: contract.effect(input),
    summary: visibleLine(contract.summarise(input)),
    expiresAfterSeconds: approval.expiresAfterSeconds,
    refuseUnverified: approval.refuseUnverified,
    ...(review.length === 0 ? {} : { review, reviewSignature: signReview(keyRing, { ...call, input, review }) }),
  };
  return toolError('ApprovalRequired', `${contract.title} waits for a person's approval.`, { details, benign: true });
}

import { cancellationSignal, CancelledFailure } from '@temporalio/activity';
import type { ApplicationFailure } from '@temporalio/common';
import type { Configuration } from '../../src/configuration';
import { readAs } from '../../src/contracts/reading/read-as';
import type { StepContract } from '../../src/contracts/step';
import { isToolError, toolError } from '../../src/contracts/tool-error';
import { perhapsCarriedOut, perhapsDone } from '../../src/contracts/unknown-end';
import type { StepContext } from '../implement';
import { mayHaveBeenSent } from '../attempts/nothing-sent';
import { asOutcomeUnknown } from '../attempts/outcome-unknown';
import type { attemptsBefore } from './attempts-before';
import { explainRefusal } from './explain-refusal';
import { retryFreshItem } from '../attempts/fresh-item';
import { delayRetry, effectDelay } from '../attempts/late-effect';
import type { PreparedCall } from './prepare-call';
import { afterBrokenReading, afterUnreadAnswer } from '../attempts/unread-answer';

interface BeforeCall {
  contract: StepContract;
  rawInput: unknown;
  before: ReturnType<typeof attemptsBefore>;
  configuration: Pick<Configuration, 'lookForEffectSeconds'>;
}

/** Returns the failure of an attempt whose call was not permitted. An earlier, permitted attempt may have had the effect. */
export function failureBeforeCall(error: unknown, { contract, rawInput, before, configuration }: BeforeCall): unknown {
  const failure = retryFreshItem(error, {
    ...before,
    patienceMilliseconds: configuration.lookForEffectSeconds * 1_000,
  });
  return mayHaveBeenSent(before) && !onlyReads(contract, rawInput) ? asOutcomeUnknown(failure) : failure;
}

interface FailedCall {
  contract: StepContract;
  call: Pick<PreparedCall, 'input' | 'account'>;
  context: StepContext;
  /** This attempt has sent a request that may change something. */
  hasWritten: boolean;
  deadline: AbortSignal;
}

/** Returns the failure of a permitted call: what the caller has to know, and when the next attempt is due. */
export async function failureOfCall(
  error: unknown,
  { contract, call, context, hasWritten, deadline }: FailedCall,
): Promise<unknown> {
  const isRead = contract.effect(call.input) === 'read';
  const wasSentBefore = !isRead && mayHaveBeenSent(context);
  if (cancellationSignal().aborted) {
    const mayBeDone = wasSentBefore || (hasWritten && !isRead);
    return new CancelledFailure(`The step was cancelled.${mayBeDone ? ` ${perhapsCarriedOut}` : ''}`);
  }
  const failure = retryFreshItem(await explained(), context);
  // An attempt writes only after it has looked for the effect. If it fails before it writes, it does not know the previous attempt's effect.
  return wasSentBefore && !hasWritten ? asOutcomeUnknown(failure) : failure;

  async function explained(): Promise<unknown> {
    const { patienceMilliseconds } = context;
    if (isCutOff(error, deadline))
      return tookTooLong(error, { title: contract.title, mayHaveWritten: hasWritten && !isRead, patienceMilliseconds });
    const refusal = await explainRefusal(error, contract, call.input, call.account);
    return delayRetry(isRead ? afterBrokenReading(refusal) : afterUnreadAnswer(refusal, context), patienceMilliseconds);
  }
}

/** Input that can no longer be parsed was parsed by the release that ran an earlier attempt, so it counts as a write. */
function onlyReads(contract: StepContract, rawInput: unknown): boolean {
  const parsed = readAs(contract.input, rawInput ?? {});
  return parsed.success && contract.effect(parsed.data) === 'read';
}

/**
 * Returns whether an attempt failed because its time is over. RateLimited (says when to retry and that nothing was sent) and OutcomeUnknown (the
 * attempt was sending) do not count: those failures stay unchanged.
 */
const isCutOff = (error: unknown, deadline: AbortSignal): boolean =>
  deadline.aborted && !isToolError(error, 'RateLimited') && !isToolError(error, 'OutcomeUnknown');

/**
 * Returns the failure of an attempt whose time is over. The step is retried; its caller sees this failure only if no attempt is left.
 *
 * @param mayHaveWritten whether the attempt had begun a request that changes something
 */
function tookTooLong(
  cause: unknown,
  {
    title,
    mayHaveWritten,
    patienceMilliseconds,
  }: { title: string; mayHaveWritten: boolean; patienceMilliseconds: number },
): ApplicationFailure {
  const what = mayHaveWritten ? perhapsDone : 'This attempt changed nothing; try again later.';
  return toolError('ProviderUnavailable', `${title} took longer than one attempt may. ${what}`, {
    cause,
    ...(mayHaveWritten && { retryAfterMilliseconds: effectDelay(patienceMilliseconds) }),
  });
}

import { activityInfo, getClient } from '@temporalio/activity';
import {
  decodeArrayFromPayloads,
  decodeOptionalFailureToOptionalError,
} from '@temporalio/common/lib/internal-non-workflow';
import { tsToDate, tsToMs } from '@temporalio/common/lib/time';
import { isToolError } from '../../src/contracts/tool-error';
import { callErrorDetails } from '../../src/providers/provider-call';
import { currentCall } from '../../src/temporal/call/current-call';
import { isPartDone } from '../attempts/with-sentence';
import { runsBeforeReset, type Event, type RunsBefore } from './runs-before-reset';

/** What an earlier run of the workflow, which has since been reset, recorded about this very call. */
export interface EarlierCall {
  /** When the call was first made; if that is no longer known, the earliest time it can have been made. */
  since: Date;
  /** Present if the call has completed: its answer. */
  result?: { value: unknown };
  /** When no attempt of the call can be running any more; absent if none can be running now. */
  overAt?: Date;
  /** Whether that run may have had the effect, or a part of it: it was making the call, its end is unknown, or it was refused with a part done. */
  mayBeDone?: true;
  /** Whether every run that made the call recorded that its last request was refused: what it would have done is not there. */
  wasRefused?: true;
}

/**
 * Looks a call up in the runs that a reset of the workflow replaced with this one. The new run repeats calls that may have had their effect, and
 * their attempts count from one: calls it schedules itself, and calls that were running at the reset point, which Temporal schedules again. Temporal
 * may keep the new run longer than the previous one. If the previous run is gone, its calls are unknown, so it may have made any call.
 *
 * @param isSame whether these arguments are the call's: the code may have changed since, so this number may belong to another call
 * @returns undefined if the workflow was not reset, or its earlier runs never came to this call
 */
export async function earlierCall(isSame: (args: unknown[]) => boolean): Promise<EarlierCall | undefined> {
  const { workflowExecution, activityId, activityType } = activityInfo();
  const [original] = currentCall().call?.split('/') ?? [];
  if (workflowExecution === undefined || original === undefined || original === workflowExecution.runId)
    return undefined;
  const isCall = ({ activityTaskScheduledEventAttributes: call }: Event): boolean =>
    call?.activityId === activityId && call.activityType?.name === activityType;
  const { histories, lost } = await runsBeforeReset(getClient(), workflowExecution, original);
  const calls: EarlierCall[] = [];
  for (const history of histories) {
    const scheduled = history.find(isCall);
    const args = await decoded(scheduled?.activityTaskScheduledEventAttributes?.input?.payloads);
    if (scheduled !== undefined && isSame(args)) calls.push(...(await recordedIn(history, scheduled)));
  }
  if (lost !== undefined) calls.push(sinceReset(lost, isCall));
  return together(calls);
}

/** Joins what several runs recorded: an answer of any of them counts. Without one, the call may have been done from its first start to its last end. */
function together(calls: readonly EarlierCall[]): EarlierCall | undefined {
  const [first] = calls.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  const answered = calls.find(({ result }) => result !== undefined);
  if (first === undefined || answered !== undefined) return answered;
  const ends = calls.flatMap(({ overAt }) => (overAt === undefined ? [] : [overAt.getTime()]));
  return {
    since: first.since,
    ...(ends.length !== 0 && { overAt: new Date(Math.max(...ends)) }),
    ...(calls.some(({ mayBeDone }) => mayBeDone) && { mayBeDone: true }),
    ...(calls.every(({ wasRefused }) => wasRefused) && { wasRefused: true }),
  };
}

/**
 * Returns since when a run that was reset and is gone can have made the call: since the call itself was scheduled, or else the workflow task at which
 * the new run starts to differ. The new run has copies of these events with their times. An earlier effect like it belongs to another call.
 */
function sinceReset({ history, reset }: Required<RunsBefore>['lost'], isCall: (event: Event) => boolean): EarlierCall {
  const task = String(reset.workflowTaskFailedEventAttributes?.scheduledEventId);
  const copied = history.slice(0, history.indexOf(reset));
  const first = copied.find((event) => isCall(event) || String(event.eventId) === task);
  const { startToCloseTimeoutMs } = activityInfo();
  return {
    since: instantOf(first ?? history[0] ?? reset),
    overAt: new Date(instantOf(reset).getTime() + startToCloseTimeoutMs),
    ...(first !== undefined && isCall(first) && { mayBeDone: true }),
  };
}

/** Returns what a run says about the call, or nothing if the run was not permitted to make it. */
async function recordedIn(history: Event[], scheduled: Event): Promise<EarlierCall[]> {
  const since = instantOf(scheduled);
  const isItsEnd = (end: { scheduledEventId?: unknown } | null | undefined): boolean =>
    end != null && String(end.scheduledEventId) === String(scheduled.eventId);
  const completed = history.find((event) => isItsEnd(event.activityTaskCompletedEventAttributes));
  if (completed !== undefined) {
    const payloads = completed.activityTaskCompletedEventAttributes?.result?.payloads;
    const [value] = await decoded(payloads);
    return [{ since, result: { value } }];
  }
  const failed = history.find((event) => isItsEnd(event.activityTaskFailedEventAttributes));
  if (failed !== undefined) {
    const failure = await decodedFailure(failed.activityTaskFailedEventAttributes?.failure);
    if (wasNotPermitted(failure)) return [];
    const isForGood = wasRefusedForGood(failure);
    return [
      {
        since,
        ...(!isForGood && { mayBeDone: true }),
        ...((isForGood || gaveUpRefused(failure)) && { wasRefused: true }),
      },
    ];
  }
  const hasEnded = history.some(
    (event) =>
      isItsEnd(event.activityTaskTimedOutEventAttributes) || isItsEnd(event.activityTaskCanceledEventAttributes),
  );
  if (hasEnded) return [{ since, mayBeDone: true }];
  const longestAttempt = tsToMs(scheduled.activityTaskScheduledEventAttributes?.startToCloseTimeout ?? {});
  // The reset has ended the run, if it had not ended before.
  const ended = instantOf(history.at(-1) ?? scheduled);
  return [{ since, overAt: new Date(ended.getTime() + longestAttempt), mayBeDone: true }];
}

/**
 * Whether a call failed before anything was asked of the provider, because of the agent's equipment or the account: such a refusal has no details of
 * a request. After an attempt that may have had the effect, the call would have failed with OutcomeUnknown.
 */
function wasNotPermitted(error: Error | undefined): boolean {
  const isOfGate = isToolError(error, 'PermissionDenied') || isToolError(error, 'AccountNotFound');
  return isOfGate && callErrorDetails(error) === undefined && !isPartDone(error);
}

/**
 * Whether a call failed for good and without any effect. One that may be retried may have ended with a request whose answer was lost; of one that says
 * so, the first part is done, such as the card whose file was refused.
 */
const wasRefusedForGood = (error: Error | undefined): boolean =>
  isToolError(error) && error.type !== 'OutcomeUnknown' && error.nonRetryable === true && !isPartDone(error);

/** Whether the last request of a call that gave up was one that changes something, and was certainly not carried out (429). */
function gaveUpRefused(error: Error | undefined): boolean {
  const { method, ambiguous } = callErrorDetails(error) ?? {};
  return method !== undefined && method !== 'GET' && ambiguous === false && !isPartDone(error);
}

const decodedFailure = (
  failure: Parameters<typeof decodeOptionalFailureToOptionalError>[1],
): Promise<Error | undefined> =>
  decodeOptionalFailureToOptionalError(getClient().options.loadedDataConverter, failure, sealedFor());

const decoded = (payloads: Parameters<typeof decodeArrayFromPayloads>[1]): Promise<unknown[]> =>
  decodeArrayFromPayloads(getClient().options.loadedDataConverter, payloads, sealedFor());

/** The call that its arguments, results and failures are sealed for. */
function sealedFor() {
  const { activityId, workflowExecution, namespace } = activityInfo();
  const workflowId = workflowExecution?.workflowId ?? '';
  return { type: 'activity', namespace, activityId, workflowId, isLocal: false } as const;
}

const instantOf = ({ eventTime }: Event): Date => tsToDate(eventTime ?? {});

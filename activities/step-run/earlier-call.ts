import { activityInfo, getClient } from '@temporalio/activity';
import { WorkflowNotFoundError } from '@temporalio/client';
import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow';
import { tsToDate, tsToMs } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import { currentCall } from '../../src/temporal/current-call';
import { eventsOfRun } from '../../src/temporal/run-events';

type Event = temporal.api.history.v1.IHistoryEvent;

/** What an earlier run of the workflow, which has been reset since, knows of this very call. */
export interface EarlierCall {
  /** When it was made first, or can have been where nobody knows any more. */
  since: Date;
  /** It has ended, with this answer. */
  result?: { value: unknown };
  /** When none of its attempts can be under way any more; absent where that is so already. */
  overAt?: Date;
}

/**
 * Looks a call up in the run from which the workflow was reset, and in those before it. The new run makes calls again that may have had
 * their effect, as attempts that call themselves the first. Temporal may keep the new run longer than the one before: what that one did
 * nobody knows then, so it may have made any call.
 *
 * @param isSame whether these arguments are the call's: the code may have changed since, and with it what the call of this number is
 * @returns undefined where the workflow was not reset, or its earlier runs never came to this call
 */
export async function earlierCall(isSame: (args: unknown[]) => boolean): Promise<EarlierCall | undefined> {
  const { workflowExecution, activityId, activityType } = activityInfo();
  if (workflowExecution === undefined || currentCall().wasReset !== true) return undefined;
  const { workflowId, runId } = workflowExecution;
  const isCall = ({ activityTaskScheduledEventAttributes: call }: Event): boolean =>
    call?.activityId === activityId && call.activityType?.name === activityType;
  let history = await eventsOfRun(getClient(), workflowId, runId);
  for (;;) {
    const reset = history.findLast((event) => resetOf(event) !== undefined);
    const base = reset === undefined ? undefined : resetOf(reset);
    if (reset === undefined || base === undefined) return undefined;
    const before = await eventsOfBase(workflowId, base);
    if (before === undefined) return sinceReset(history, reset, isCall);
    history = before;
    const scheduled = history.find(isCall);
    const args = await decoded(scheduled?.activityTaskScheduledEventAttributes?.input?.payloads);
    if (scheduled !== undefined && isSame(args)) return toldBy(history, scheduled, instantOf(reset));
  }
}

/** @returns undefined where Temporal keeps that run no longer */
async function eventsOfBase(workflowId: string, runId: string): Promise<Event[] | undefined> {
  try {
    return await eventsOfRun(getClient(), workflowId, runId);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
}

/**
 * From where a run can have made the call that was reset and is gone: since the task at which the new run begins to differ from it was
 * scheduled, or the call itself before that. These events were copied, with their instants; earlier effects like it are not this call's.
 */
function sinceReset(history: Event[], reset: Event, isCall: (event: Event) => boolean): EarlierCall {
  const task = String(reset.workflowTaskFailedEventAttributes?.scheduledEventId);
  const copied = history.slice(0, history.indexOf(reset));
  const first = copied.find((event) => isCall(event) || String(event.eventId) === task);
  const { startToCloseTimeoutMs } = activityInfo();
  return {
    since: instantOf(first ?? history[0] ?? reset),
    overAt: new Date(instantOf(reset).getTime() + startToCloseTimeoutMs),
  };
}

/** The run that was reset, where this event is the one by which the run begins to differ from it. */
function resetOf({ workflowTaskFailedEventAttributes: failed }: Event): string | undefined {
  const { WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW } = temporal.api.enums.v1.WorkflowTaskFailedCause;
  const isReset = failed?.cause === WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW;
  return isReset ? (failed.baseRunId ?? undefined) : undefined;
}

async function toldBy(history: Event[], scheduled: Event, resetAt: Date): Promise<EarlierCall> {
  const since = instantOf(scheduled);
  const isItsEnd = (end: { scheduledEventId?: unknown } | null | undefined): boolean =>
    end != null && String(end.scheduledEventId) === String(scheduled.eventId);
  const completed = history.find((event) => isItsEnd(event.activityTaskCompletedEventAttributes));
  if (completed !== undefined) {
    const payloads = completed.activityTaskCompletedEventAttributes?.result?.payloads;
    const [value] = await decoded(payloads);
    return { since, result: { value } };
  }
  const hasEnded = history.some(
    (event) =>
      isItsEnd(event.activityTaskFailedEventAttributes) ||
      isItsEnd(event.activityTaskTimedOutEventAttributes) ||
      isItsEnd(event.activityTaskCanceledEventAttributes),
  );
  if (hasEnded) return { since };
  const longestAttempt = tsToMs(scheduled.activityTaskScheduledEventAttributes?.startToCloseTimeout ?? {});
  return { since, overAt: new Date(resetAt.getTime() + longestAttempt) };
}

async function decoded(payloads: Parameters<typeof decodeArrayFromPayloads>[1]): Promise<unknown[]> {
  const { activityId, workflowExecution, namespace } = activityInfo();
  const workflowId = workflowExecution?.workflowId ?? '';
  const context = { type: 'activity', namespace, activityId, workflowId, isLocal: false } as const;
  return decodeArrayFromPayloads(getClient().options.loadedDataConverter, payloads, context);
}

const instantOf = ({ eventTime }: Event): Date => tsToDate(eventTime ?? {});

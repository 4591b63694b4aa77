import { activityInfo, getClient } from '@temporalio/activity';
import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow';
import { tsToDate, tsToMs } from '@temporalio/common/lib/time';
import { currentCall } from '../../src/temporal/current-call';
import { runsBeforeReset, type Event, type RunsBefore } from './runs-before-reset';

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
 * Looks a call up in the runs that a reset of the workflow has put this one in the place of. The new run makes calls again that may have had
 * their effect, as attempts that call themselves the first: those that it schedules itself, and those that were under way at the point it was reset to,
 * which Temporal schedules for it. Temporal may keep the new run longer than the one before: what that one did nobody knows then, so it may have
 * made any call.
 *
 * @param isSame whether these arguments are the call's: the code may have changed since, and with it what the call of this number is
 * @returns undefined where the workflow was not reset, or its earlier runs never came to this call
 */
export async function earlierCall(isSame: (args: unknown[]) => boolean): Promise<EarlierCall | undefined> {
  const { workflowExecution, activityId, activityType } = activityInfo();
  const [original] = currentCall().call?.split('/') ?? [];
  if (workflowExecution === undefined || original === undefined || original === workflowExecution.runId)
    return undefined;
  const isCall = ({ activityTaskScheduledEventAttributes: call }: Event): boolean =>
    call?.activityId === activityId && call.activityType?.name === activityType;
  const { histories, lost } = await runsBeforeReset(getClient(), workflowExecution, original);
  const told: EarlierCall[] = [];
  for (const history of histories) {
    const scheduled = history.find(isCall);
    const args = await decoded(scheduled?.activityTaskScheduledEventAttributes?.input?.payloads);
    if (scheduled !== undefined && isSame(args)) told.push(await toldBy(history, scheduled));
  }
  if (lost !== undefined) told.push(sinceReset(lost, isCall));
  return together(told);
}

/** An answer that any run has counts; without one, it may have been done since the first of them made it, until the last can have ended. */
function together(told: readonly EarlierCall[]): EarlierCall | undefined {
  const [first] = told.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  const answered = told.find(({ result }) => result !== undefined);
  if (first === undefined || answered !== undefined) return answered;
  const ends = told.flatMap(({ overAt }) => (overAt === undefined ? [] : [overAt.getTime()]));
  return { since: first.since, ...(ends.length === 0 ? {} : { overAt: new Date(Math.max(...ends)) }) };
}

/**
 * From where a run can have made the call that was reset and is gone: since the task at which the new run begins to differ from it was
 * scheduled, or the call itself before that. These events were copied, with their instants; earlier effects like it are not this call's.
 */
function sinceReset({ history, reset }: Required<RunsBefore>['lost'], isCall: (event: Event) => boolean): EarlierCall {
  const task = String(reset.workflowTaskFailedEventAttributes?.scheduledEventId);
  const copied = history.slice(0, history.indexOf(reset));
  const first = copied.find((event) => isCall(event) || String(event.eventId) === task);
  const { startToCloseTimeoutMs } = activityInfo();
  return {
    since: instantOf(first ?? history[0] ?? reset),
    overAt: new Date(instantOf(reset).getTime() + startToCloseTimeoutMs),
  };
}

async function toldBy(history: Event[], scheduled: Event): Promise<EarlierCall> {
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
  // The run is over, by the reset at the latest.
  const ended = instantOf(history.at(-1) ?? scheduled);
  return { since, overAt: new Date(ended.getTime() + longestAttempt) };
}

async function decoded(payloads: Parameters<typeof decodeArrayFromPayloads>[1]): Promise<unknown[]> {
  const { activityId, workflowExecution, namespace } = activityInfo();
  const workflowId = workflowExecution?.workflowId ?? '';
  const context = { type: 'activity', namespace, activityId, workflowId, isLocal: false } as const;
  return decodeArrayFromPayloads(getClient().options.loadedDataConverter, payloads, context);
}

const instantOf = ({ eventTime }: Event): Date => tsToDate(eventTime ?? {});

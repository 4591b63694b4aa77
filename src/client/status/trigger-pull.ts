import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { tsToMs, type Timestamp } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import type { ListedTrigger } from '../../contracts/trigger-report';
import { waitingType } from '../../encryption/waiting-failure';
import { pullActivity } from '../../messages/service-activities';
import { failedTasks } from '../../temporal/run/failed-tasks';
import { lackingWorker, pendingOf } from '../../temporal/run/pending-activity';
import { lastEventOfRun } from '../../temporal/run/run-events';

/** What Temporal knows of a trigger's pulls from its provider, without asking a worker. */
export interface TriggerPull {
  /** ISO instant at which the last pull ended. */
  lastLookAt?: string;
  /** How long the next pull has been due without a worker beginning it, in seconds. */
  lateSeconds?: number;
  /** Type of the error with which the last pull failed; where its worker lacks the key, which worker that is. */
  failing?: string;
  /** How long, in seconds, no pull has been under way and nothing that a pull waits for has ended. */
  idleSeconds?: number;
}

const { PENDING_ACTIVITY_STATE_SCHEDULED: activityWaits } = temporal.api.enums.v1.PendingActivityState;
const { PENDING_WORKFLOW_TASK_STATE_SCHEDULED: taskWaits } = temporal.api.enums.v1.PendingWorkflowTaskState;

/** A pull overdue for longer than this has no worker to run it. */
const patienceSeconds = 30;

/**
 * Between two pulls the trigger renews a webhook, reads announcements or starts agents. None of these takes longer (a webhook has five
 * attempts of a minute each, workflows/service/trigger/trigger-activities.ts), and each of these ends with an event in the history.
 */
const longestRestSeconds = 10 * 60;

/**
 * Returns the state of the pull that a trigger always has under way.
 *
 * @param run undefined if the trigger was removed since it was listed
 */
export async function pullOf(
  client: Client,
  { status }: Pick<ListedTrigger, 'status'>,
  run: WorkflowExecutionDescription | undefined,
): Promise<TriggerPull> {
  if (run?.status.name !== 'RUNNING') return {};
  const pull = pullIn(run.raw, Date.now());
  if (status === 'paused' || isPulling(run.raw) || failedTasks(run) > 0 || pull.lateSeconds !== undefined) return pull;
  const last = (await lastEventOfRun(client, run.workflowId, run.runId))?.eventTime;
  return { ...pull, ...idleSince(last == null ? undefined : tsToMs(last), Date.now()) };
}

type Raw = Pick<WorkflowExecutionDescription['raw'], 'pendingActivities' | 'pendingWorkflowTask'>;

const pendingPull = (raw: Raw) => pendingOf(raw, pullActivity)[0];

const isPulling = (raw: Raw): boolean => pendingPull(raw) !== undefined;

/** @param now epoch milliseconds */
export function pullIn(raw: Raw, now: number): TriggerPull {
  const { state, scheduledTime, lastAttemptCompleteTime, lastFailure } = pendingPull(raw) ?? {};
  const task = raw.pendingWorkflowTask;
  // The end of a pull, or the start of the next one, needs a workflow task; a task tried before waits on purpose.
  const dueTask = task?.state === taskWaits && task.attempt === 1 ? task.scheduledTime : undefined;
  const late = secondsSince(state === activityWaits ? scheduledTime : dueTask, now);
  const type = lastFailure == null ? undefined : (lastFailure.applicationFailureInfo?.type ?? 'Fault');
  return {
    ...(lastAttemptCompleteTime != null && { lastLookAt: new Date(tsToMs(lastAttemptCompleteTime)).toISOString() }),
    ...(late > patienceSeconds && { lateSeconds: Math.round(late) }),
    ...(type === undefined || type === waitingType ? {} : { failing: lackingWorker(pendingPull(raw)) ?? type }),
  };
}

const secondsSince = (time: Timestamp | null | undefined, now: number): number =>
  time == null ? 0 : (now - tsToMs(time)) / 1000;

/** @param at when something last happened in the run, and @param now, in epoch milliseconds */
export function idleSince(at: number | undefined, now: number): Pick<TriggerPull, 'idleSeconds'> {
  const idle = at === undefined ? 0 : (now - at) / 1000;
  return idle > longestRestSeconds ? { idleSeconds: Math.round(idle) } : {};
}

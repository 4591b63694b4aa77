import type { WorkflowExecutionDescription } from '@temporalio/client';
import { tsToMs, type Timestamp } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import { toSeconds } from '../../text/to-seconds';

const { PENDING_WORKFLOW_TASK_STATE_SCHEDULED } = temporal.api.enums.v1.PendingWorkflowTaskState;
const { PENDING_ACTIVITY_STATE_SCHEDULED } = temporal.api.enums.v1.PendingActivityState;
const { VERSIONING_BEHAVIOR_PINNED } = temporal.api.enums.v1.VersioningBehavior;

/** A worker takes a workflow's task within a second; one that is replaced, or has much to do, within this many milliseconds. */
const taskPatienceMilliseconds = 60_000;

/** An activity waits also while all workers are busy, which is no fault: whoever is there has a place within this many milliseconds. */
const activityPatienceMilliseconds = 5 * 60_000;

type Run = Pick<WorkflowExecutionDescription, 'raw' | 'taskQueue'>;

/** Says that no worker takes a task of a run, and which would; undefined where one has. @param what the run, in a person's words */
export function waitsForWorker(what: string, run: Run, now = Date.now()): string | undefined {
  const task = untakenTask(run, now);
  if (task === undefined) return undefined;
  const { scheduledTime, toDo, taskQueue } = task;
  const version = taskQueue === run.taskQueue ? versionItStaysOn(run) : undefined;
  const which =
    version === undefined
      ? 'Does one run, and if workers have versions, of the one that is current?'
      : `It stays on the version ${version}: let a worker of that version run until nothing is left on it.`;
  return `${what} has waited since ${toSeconds(new Date(tsToMs(scheduledTime)).toISOString())} for a worker to ${toDo} from the task queue "${taskQueue}". ${which}`;
}

/** Whether a run stands still because no worker of the version that it stays on takes its task. Any other task waits also while all workers are busy. */
export const waitsForItsVersion = (run: Run, now: number): boolean =>
  versionItStaysOn(run) !== undefined && untakenTask(run, now)?.taskQueue === run.taskQueue;

/** Returns the worker version that alone may work on a run; undefined where it goes by the one that is current. */
export function versionItStaysOn({ raw }: Pick<Run, 'raw'>): string | undefined {
  const { behavior, deploymentVersion } = raw.workflowExecutionInfo?.versioningInfo ?? {};
  return behavior === VERSIONING_BEHAVIOR_PINNED && deploymentVersion != null
    ? `${deploymentVersion.deploymentName}.${deploymentVersion.buildId}`
    : undefined;
}

interface UntakenTask {
  readonly scheduledTime: Timestamp;
  /** What its worker is to do, as in "for a worker to …". */
  readonly toDo: string;
  readonly taskQueue: string;
}

const untakenTask = (run: Run, now: number): UntakenTask | undefined =>
  untakenWorkflowTask(run, now) ?? untakenActivity(run, now);

function untakenWorkflowTask({ raw, taskQueue }: Run, now: number): UntakenTask | undefined {
  const { state, scheduledTime } = raw.pendingWorkflowTask ?? {};
  if (state !== PENDING_WORKFLOW_TASK_STATE_SCHEDULED || scheduledTime == null) return undefined;
  return now - tsToMs(scheduledTime) < taskPatienceMilliseconds
    ? undefined
    : { scheduledTime, toDo: 'take it up', taskQueue };
}

/** An attempt that comes later has its moment in `scheduledTime`, too: it is not late before. */
function untakenActivity({ raw, taskQueue }: Run, now: number): UntakenTask | undefined {
  for (const { state, scheduledTime, activityType, activityOptions } of raw.pendingActivities ?? []) {
    if (state !== PENDING_ACTIVITY_STATE_SCHEDULED || scheduledTime == null) continue;
    if (now - tsToMs(scheduledTime) < activityPatienceMilliseconds) continue;
    const toDo = `begin its activity ${activityType?.name ?? ''}`;
    return { scheduledTime, toDo, taskQueue: activityOptions?.taskQueue?.name ?? taskQueue };
  }
  return undefined;
}

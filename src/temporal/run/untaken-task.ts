import type { WorkflowExecutionDescription } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import { toSeconds } from '../../text/to-seconds';

const { PENDING_WORKFLOW_TASK_STATE_SCHEDULED } = temporal.api.enums.v1.PendingWorkflowTaskState;
const { VERSIONING_BEHAVIOR_PINNED } = temporal.api.enums.v1.VersioningBehavior;

/** A worker takes a task within a second; one that is replaced, or has much to do, within this many milliseconds. */
const soon = 60_000;

/** Says that no worker takes a run's task, and which would; undefined where one has. @param what the run, in a person's words */
export function waitsForWorker(
  what: string,
  { raw, taskQueue }: Pick<WorkflowExecutionDescription, 'raw' | 'taskQueue'>,
  now = Date.now(),
): string | undefined {
  const { state, scheduledTime } = raw.pendingWorkflowTask ?? {};
  if (state !== PENDING_WORKFLOW_TASK_STATE_SCHEDULED || scheduledTime == null) return undefined;
  const since = tsToMs(scheduledTime);
  if (now - since < soon) return undefined;
  const { behavior, deploymentVersion } = raw.workflowExecutionInfo?.versioningInfo ?? {};
  const which =
    behavior === VERSIONING_BEHAVIOR_PINNED && deploymentVersion != null
      ? `It stays on the version ${deploymentVersion.deploymentName}.${deploymentVersion.buildId}: let a worker of that version run until nothing is left on it.`
      : 'Does one run, and if workers have versions, of the one that is current?';
  return `${what} has waited since ${toSeconds(new Date(since).toISOString())} for a worker to take it up from the task queue "${taskQueue}". ${which}`;
}

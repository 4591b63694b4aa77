import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import { temporal } from '@temporalio/proto';
import { waitingType } from '../encryption/waiting-failure';
import { lookActivity } from '../messages/service-activities';
import { describeRun } from '../temporal/describe-run';
import { triggerWorkflow } from '../messages/workflow-kinds';

/** What Temporal knows of a trigger's look at its provider: no worker is asked. */
export interface TriggerLook {
  /** ISO instant of the last look that ended. */
  lastLookAt?: string;
  /** Since when the next look is due and no worker has begun it, in seconds. */
  lateSeconds?: number;
  /** Type of the error with which the last look failed. */
  failing?: string;
}

const { PENDING_ACTIVITY_STATE_SCHEDULED: waitsForWorker } = temporal.api.enums.v1.PendingActivityState;

/** A look that is due for so long has nobody who makes it. In seconds. */
const patience = 30;

/** How the look of a trigger goes that is under way all the time. */
export async function lookOf(client: Client, id: string): Promise<TriggerLook> {
  // Removed since it was listed, it has none.
  return lookIn((await describeRun(client, triggerWorkflow.idOf(id)))?.raw.pendingActivities ?? [], Date.now());
}

type Pending = NonNullable<WorkflowExecutionDescription['raw']['pendingActivities']>;

/** @param now epoch milliseconds */
export function lookIn(pending: Pending, now: number): TriggerLook {
  const look = pending.find(({ activityType }) => activityType?.name === lookActivity);
  if (look === undefined) return {};
  const { state, scheduledTime, lastAttemptCompleteTime, lastFailure } = look;
  const due = state === waitsForWorker && scheduledTime != null ? (now - tsToMs(scheduledTime)) / 1000 : 0;
  const type = lastFailure?.applicationFailureInfo?.type ?? (lastFailure == null ? undefined : 'Fault');
  return {
    ...(lastAttemptCompleteTime == null ? {} : { lastLookAt: new Date(tsToMs(lastAttemptCompleteTime)).toISOString() }),
    ...(due > patience ? { lateSeconds: Math.round(due) } : {}),
    ...(type === undefined || type === waitingType ? {} : { failing: type }),
  };
}

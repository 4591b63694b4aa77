import { activityInfo, getClient } from '@temporalio/activity';
import {
  decodeArrayFromPayloads,
  decodeOptionalFailureToOptionalError,
} from '@temporalio/common/lib/internal-non-workflow';
import { waitingType } from '../../../src/encryption/waiting-failure';
import { describeRun } from '../../../src/temporal/run/describe-run';
import { failureOf } from '../../../src/contracts/failure-of';
import { lackingWorker, pendingOf, type PendingActivity } from '../../../src/temporal/run/pending-activity';
import { workflowContext } from '../../../src/temporal/workflow-context';
import type { ServiceActivities } from '../../../src/messages/service-activities';

/** Returns the pending activity of this type in the calling workflow; undefined if there is none. */
export async function pendingActivity(type: keyof ServiceActivities): Promise<PendingActivity | undefined> {
  const { workflowExecution } = activityInfo();
  if (workflowExecution === undefined) return undefined;
  const run = await describeRun(getClient(), workflowExecution.workflowId);
  return pendingOf(run?.raw, type)[0];
}

/** Returns why the last attempt failed; undefined if none failed, or the attempt only had nothing to report. */
export async function failureOfAttempt(activity: PendingActivity = {}): Promise<string | undefined> {
  const { lastFailure } = activity;
  if (lastFailure == null || lastFailure.applicationFailureInfo?.type === waitingType) return undefined;
  const lacking = lackingWorker(activity);
  if (lacking !== undefined) return `The reason: ${lacking}.`;
  const error = await decodeOptionalFailureToOptionalError(converter(), lastFailure, context());
  return (failureOf(error) ?? error)?.message ?? 'Nothing is known of it.';
}

/** Returns what the attempts have left to the next one, from the heartbeat details. */
export async function leftByAttempts({ heartbeatDetails }: PendingActivity): Promise<unknown> {
  const [left] = await decodeArrayFromPayloads(converter(), heartbeatDetails?.payloads, context());
  return left;
}

const converter = () => getClient().options.loadedDataConverter;

const context = () => workflowContext(getClient(), activityInfo().workflowExecution?.workflowId ?? '');

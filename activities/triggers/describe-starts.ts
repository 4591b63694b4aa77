import { activityInfo, getClient } from '@temporalio/activity';
import { decodeOptionalFailureToOptionalError } from '@temporalio/common/lib/internal-non-workflow';
import type { Finding } from '../../src/contracts/trigger-report';
import { failureOf } from '../../src/temporal/failure-of';
import { workflowContext } from '../../src/temporal/workflow-context';
import { pendingActivity } from './pending-activity';

/** What starts agents, or reads what it starts them for, and holds back what comes behind it. */
const starting = {
  'triggers.dispatch': 'Starting the agent fails',
  'triggers.resolve': 'Reading what the webhook announced, or starting the agent for it, fails',
} as const;

/** What keeps agents from being started at the moment, and is tried again. What can never succeed is in the log of events. */
export async function describeStarts(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const type of ['triggers.dispatch', 'triggers.resolve'] as const) {
    const why = await failureOfPending(type);
    if (why === undefined) continue;
    findings.push({
      level: 'problem',
      text: `${starting[type]} and is tried again; the events behind it wait. ${why}`,
    });
  }
  return findings;
}

/** Why the last attempt at an activity of this type failed; undefined where none is under way, or none has failed. */
async function failureOfPending(type: keyof typeof starting): Promise<string | undefined> {
  const { lastFailure } = (await pendingActivity(type)) ?? {};
  if (lastFailure == null) return undefined;
  const { loadedDataConverter } = getClient().options;
  const { workflowId = '' } = activityInfo().workflowExecution ?? {};
  const context = workflowContext(getClient(), workflowId);
  const error = await decodeOptionalFailureToOptionalError(loadedDataConverter, lastFailure, context);
  return (failureOf(error) ?? error)?.message ?? 'Nothing is known of it.';
}

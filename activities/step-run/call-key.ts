import { createHash } from 'node:crypto';
import { activityInfo } from '@temporalio/activity';
import type { StepContract } from '../../src/contracts/step';
import { currentCall } from '../../src/temporal/call/current-call';

/** Returns a key that stays the same over retries and workflow resets and is unique to the call; see `workflows/interceptors.ts`. */
export function callKey(contract: StepContract, hash: string): string {
  const { workflowExecution, activityId, activityRunId } = activityInfo();
  const call = currentCall().call ?? `${workflowExecution?.runId ?? activityRunId ?? ''}/${activityId}`;
  return sha256(`${call}/${contract.name}/${hash}`);
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

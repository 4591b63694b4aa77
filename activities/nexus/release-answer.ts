import { activityInfo } from '@temporalio/activity';
import { toolError } from '../../src/contracts/tool-error';
import { releaseProof } from '../../src/encryption/release-proof';
import type { ServiceActivities } from '../../src/messages/service-activities';
import { nexusCallWorkflow } from '../../src/messages/workflow-kinds';
import { actingAgent } from '../../src/temporal/call/acting-agent';
import { currentCall } from '../../src/temporal/call/current-call';
import type { Dependencies } from '../dependencies';

/**
 * Releases an answer unsealed, for a caller without our keys. Only for a call that a holder of the keys began for its agent: anyone who reaches
 * the namespace can start such a workflow, and could otherwise read its answers.
 */
export function releaseAnswer({ keyRing }: Dependencies): ServiceActivities['answers.release'] {
  return async ({ text }) => {
    const { workflowExecution, workflowType } = activityInfo();
    const { workflowId = '' } = workflowExecution ?? {};
    // A pass for such an id is given only to whoever begins the call; the pass of a parent workflow does not count here.
    const isBegun = nexusCallWorkflow.isIdOf(workflowId) && currentCall().claim?.pass?.workflowId === workflowId;
    const agent = await actingAgent(keyRing);
    if (agent === undefined || !isBegun || workflowType !== nexusCallWorkflow.type)
      throw toolError('PermissionDenied', 'Only what a Nexus service of an agent has begun is answered readably.');
    return releaseProof.sign(keyRing, { workflowId, text });
  };
}

import { proxyActivities, startChild, type ChildWorkflowHandle, type Workflow } from '@temporalio/workflow';
import { readableSummary } from '../src/encryption/readable-summary';
import type { AdmitInput, Admission, AgentRunActivities } from '../src/messages/agent-run';
import { actAs } from './acting-as';

const { 'agents.admit': admit } = proxyActivities<AgentRunActivities>({
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 hour',
  summary: readableSummary('Ask whether the agent may be started'),
});

/** Milliseconds after which what admits a run is asked for anew: a pass is good for runs that start within the hour. */
const stale = 30 * 60_000;

/**
 * Starts a child workflow that acts for an agent, as that agent's definition says: its type, on its task queue.
 *
 * @throws ActivityFailure whose cause is `PermissionDenied` when it may not be started from here
 */
export async function startAsAgent(asked: AdmitInput, input: unknown): Promise<ChildWorkflowHandle<Workflow>> {
  const { workflowType, taskQueue, pass } = await freshAdmission(asked);
  actAs(asked.workflowId, asked.agent, pass);
  return startChild(workflowType, {
    workflowId: asked.workflowId,
    taskQueue,
    args: input === undefined ? [] : [input],
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    priority: { fairnessKey: asked.agent },
    staticSummary: readableSummary(`Agent ${asked.agent}`),
  });
}

/**
 * Workers may have been away since it was given: then it is asked for once more. Not again and again: the clock of who gives it may be
 * slow, and the child's steps say so.
 */
async function freshAdmission(asked: AdmitInput): Promise<Admission> {
  const admission = await admit(asked);
  return Date.now() - Date.parse(admission.pass.at) < stale ? admission : admit(asked);
}

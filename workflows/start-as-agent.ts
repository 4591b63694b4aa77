import {
  proxyActivities,
  startChild,
  type ChildWorkflowHandle,
  type ParentClosePolicy,
  type Workflow,
} from '@temporalio/workflow';
import { defined } from '../src/json/defined';
import { readableSummary } from '../src/encryption/readable-summary';
import type { AdmitInput, Admission, AgentRunActivities } from '../src/messages/agent-run';
import { actAs } from './child-headers';

const { 'agents.admit': admit } = proxyActivities<AgentRunActivities>({
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 hour',
  summary: readableSummary('Ask whether the agent may be started'),
});

/** How old an admission may become before another is requested: a pass is valid for runs that start within the hour. */
const freshMilliseconds = 30 * 60_000;

/**
 * Starts a child workflow that acts for an agent, with the workflow type and on the task queue of that agent's definition.
 *
 * @param parentClosePolicy default: Temporal's, which terminates the child
 * @throws ActivityFailure whose cause is `PermissionDenied` when this workflow may not start the agent, or `InvalidInput` for an id that is too long;
 * WorkflowExecutionAlreadyStartedError for an id that was used before
 */
export async function startAsAgent(
  asked: AdmitInput,
  input: unknown,
  parentClosePolicy?: ParentClosePolicy,
): Promise<ChildWorkflowHandle<Workflow>> {
  const { workflowType, taskQueue, pass } = await freshAdmission(asked);
  actAs(asked.workflowId, asked.agent, pass);
  return startChild(workflowType, {
    workflowId: asked.workflowId,
    taskQueue,
    args: input === undefined ? [] : [input],
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    ...defined({ parentClosePolicy }),
    priority: { fairnessKey: asked.agent },
    staticSummary: readableSummary(`Agent ${asked.agent}`),
  });
}

/**
 * Requests an admission, and a second one if the first is stale because workers were away. Requests no third one: the clock of the worker that
 * gives admissions may be slow, and the child's steps report that.
 */
async function freshAdmission(asked: AdmitInput): Promise<Admission> {
  const admission = await admit(asked);
  return Date.now() - Date.parse(admission.pass.at) < freshMilliseconds ? admission : admit(asked);
}

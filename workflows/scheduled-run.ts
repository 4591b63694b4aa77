import { workflowInfo } from '@temporalio/workflow';
import { requireReadable } from '../src/encryption/unreadable';
import { agentRunId, type ScheduledStart } from '../src/messages/agent-run';
import { scheduledRunWorkflow } from '../src/messages/workflow-kinds';
import { startAsAgent } from './start-as-agent';

/** What a schedule starts: a run of its agent, which it outlasts, so that the schedule's policies for overlaps and failures hold. */
export async function scheduledRun(start: ScheduledStart): Promise<void> {
  const scheduled = requireReadable(start);
  const { agent, schedule, input } = scheduled;
  // Temporal adds the time to the id that the schedule names.
  const at = workflowInfo().workflowId.slice(scheduledRunWorkflow.idOf(`${agent}/${schedule}`).length + 1);
  const workflowId = agentRunId(agent, '-schedule', `${schedule}/${at}`);
  const run = await startAsAgent({ agent, workflowId, scheduled }, input);
  await run.result();
}

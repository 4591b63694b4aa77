import { workflowInfo } from '@temporalio/workflow';
import { requireReadable } from '../../src/encryption/unreadable';
import type { ScheduledStart } from '../../src/messages/agent-run';
import { scheduledAgentRun } from '../../src/messages/run-ids';
import { startAsAgent } from '../start-as-agent';

/** Started by a schedule: runs the schedule's agent and ends after that run, so that the schedule's overlap and failure policies apply. */
export async function scheduledRun(start: ScheduledStart): Promise<void> {
  const scheduled = requireReadable(start);
  const { agent, schedule, input } = scheduled;
  const workflowId = scheduledAgentRun(agent, schedule, workflowInfo().workflowId);
  const run = await startAsAgent({ agent, workflowId, scheduled }, input);
  await run.result();
}

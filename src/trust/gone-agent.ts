import type { Client } from '@temporalio/client';
import { agentNameSchema } from '../contracts/agent';
import { agentWorkflow } from '../messages/workflow-kinds';
import { describeRun } from '../temporal/describe-run';

/** Says that nothing is done for an agent any more, whatever is approved for it. */
export const goneInWords = (agent: string): string =>
  `There is no agent "${agent}" any more: what is approved for it is not carried out.`;

/** Whether there was an agent of this name, and is none now: it was retired, or its run was ended in Temporal. */
export async function isGone(client: Client, agent: string): Promise<boolean> {
  // Temporal answers some other ids with its own errors.
  if (!agentNameSchema.safeParse(agent).success) return false;
  const run = await describeRun(client, agentWorkflow.idOf(agent));
  return run !== undefined && run.status.name !== 'RUNNING';
}

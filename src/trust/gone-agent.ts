import type { Client } from '@temporalio/client';
import { z } from 'zod';
import { agentNameSchema } from '../contracts/agent';
import { agentInMemo } from '../messages/memo';
import { agentWorkflow } from '../messages/workflow-kinds';
import { describeRun } from '../temporal/run/describe-run';

/** Says that nothing is done for an agent any more, whatever is approved for it. */
export const goneInWords = (agent: string): string =>
  `There is no agent "${agent}" any more: what is approved for it is not carried out.`;

/** An agent that is being retired has no equipment, so what it publishes always fits into the memo. */
const beingRetired = z.looseObject({ retired: z.literal(true) });

/**
 * Returns why nothing that is approved for an agent is carried out any more, for good: there was one of this name, and it was retired, is being
 * retired, or its run was ended in Temporal.
 */
export async function whyGone(client: Client, agent: string): Promise<string | undefined> {
  // Temporal answers some other ids with its own errors.
  if (!agentNameSchema.safeParse(agent).success) return undefined;
  const run = await describeRun(client, agentWorkflow.idOf(agent));
  if (run === undefined) return undefined;
  if (run.status.name !== 'RUNNING') return goneInWords(agent);
  if (!beingRetired.safeParse(run.memo?.[agentInMemo]).success) return undefined;
  return `The agent "${agent}" is being retired: what is approved for it is not carried out.`;
}

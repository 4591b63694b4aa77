import { type Client, QueryNotRegisteredError, WorkflowNotFoundError } from '@temporalio/client';
import { z } from 'zod';
import { agentNameSchema } from '../contracts/agent';
import { agentStateQuery, type PublishedAgent } from '../messages/agent';
import { agentInMemo } from '../messages/memo';
import { agentWorkflow } from '../messages/workflow-kinds';
import { isToolError, toolError } from '../contracts/tool-error';
import { cachedBriefly } from '../temporal/cached-briefly';
import { describeRun } from '../temporal/describe-run';
import { wasEnded } from '../temporal/was-ended';
import { lookCountsFor } from './definition-lease';
import type { TrustedDefinitions } from './trusted-definitions';

/**
 * What an agent may do, as somebody who holds the key ring has said: all that was answered to whoever said it before this was asked. That its run was
 * ended in Temporal, where nobody waits, is seen so much later.
 *
 * @param onProblem told of a definition that cannot be trusted
 * @throws PermissionDenied when there is no such agent, it is retired, its run was ended, or its definition cannot be trusted
 */
export async function publishedAgent(
  client: Client,
  agent: string,
  definitions: TrustedDefinitions,
  onProblem?: (problem: string) => void,
): Promise<PublishedAgent> {
  if (!agentNameSchema.safeParse(agent).success) throw noAgent(agent);
  try {
    return trusted(agent, await look(client, agent, false), definitions);
  } catch (error) {
    if (!isToolError(error, 'PermissionDenied')) throw error;
    // It may have been defined, or signed, since it was looked at.
    return trusted(agent, await look(client, agent, true), definitions, onProblem);
  }
}

function trusted(
  agent: string,
  state: PublishedAgent,
  definitions: TrustedDefinitions,
  onProblem?: (problem: string) => void,
): PublishedAgent {
  if (state.retired === true) throw toolError('PermissionDenied', `The agent "${agent}" has been retired.`);
  const problem = definitions.check(agent, state);
  if (problem === undefined) return state;
  onProblem?.(problem);
  throw toolError('PermissionDenied', problem);
}

/** In milliseconds. Others wait for the look, too. */
const longestLook = 10_000;

/**
 * The memo is read from Temporal itself, as it is once the change has been answered, and needs no worker. An agent that was last defined
 * by an earlier version, or at great length, is asked, which needs one.
 */
const look = cachedBriefly(
  (client, agent) =>
    client.withDeadline(Date.now() + longestLook, async () => (await memoOf(client, agent)) ?? askAgent(client, agent)),
  lookCountsFor,
);

/** As much of its shape as whoever can write it, which is everybody who reaches the namespace, must not choose. */
const publishedSchema = z.looseObject({
  definition: z.looseObject({ equipment: z.looseObject({}), approval: z.looseObject({}) }),
  seal: z.object({ revision: z.number(), definedAt: z.string(), signature: z.string() }).optional(),
  retired: z.literal(true).optional(),
});

async function memoOf(client: Client, agent: string): Promise<PublishedAgent | undefined> {
  const run = await describeRun(client, agentWorkflow.idOf(agent));
  if (run === undefined) throw noAgent(agent);
  if (wasEnded(run)) throw ended(agent);
  const said = run.memo?.[agentInMemo];
  // What it says is what was signed, to the letter: parsing would drop what a later version has added.
  return publishedSchema.safeParse(said).success ? (said as PublishedAgent) : undefined;
}

async function askAgent(client: Client, agent: string): Promise<PublishedAgent> {
  try {
    return await client.workflow.getHandle(agentWorkflow.idOf(agent)).query(agentStateQuery);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || error instanceof QueryNotRegisteredError) throw noAgent(agent);
    throw error;
  }
}

/** Whoever ended it wants it to stop. */
const ended = (agent: string): Error =>
  toolError(
    'PermissionDenied',
    `The run of the agent "${agent}" was ended in Temporal, so it may do nothing. Define it again with \`agent-integrations agents define\`.`,
  );

const noAgent = (agent: string): Error =>
  toolError(
    'PermissionDenied',
    `There is no agent named "${agent}". Define it with \`agent-integrations agents define\`.`,
  );

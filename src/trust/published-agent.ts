import { type Client, QueryNotRegisteredError, WorkflowNotFoundError } from '@temporalio/client';
import { z } from 'zod';
import { agentNameSchema } from '../contracts/agent';
import { agentStateQuery, type PublishedAgent } from '../messages/agent';
import { agentInMemo } from '../messages/memo';
import { agentWorkflow } from '../messages/workflow-kinds';
import { isToolError, toolError } from '../contracts/tool-error';
import { cachedBriefly } from '../temporal/cached-briefly';
import { describeRun } from '../temporal/run/describe-run';
import { doesNotAnswer } from '../temporal/run/does-not-answer';
import { wasEnded } from '../temporal/run/was-ended';
import { readingValidMilliseconds } from './definition-lease';
import type { TrustedDefinitions } from './trusted-definitions';

/**
 * Returns the definition of an agent, as a holder of the key ring has signed it. It includes every change that was reported as done before this call.
 * It may miss, for up to {@link readingValidMilliseconds}, that the agent's run was ended in Temporal, where nobody waits for the lease.
 *
 * @param onProblem told of a definition that cannot be trusted
 * @throws PermissionDenied when there is no such agent, it is retired, its run was ended, or its definition cannot be trusted
 * @throws ProviderUnavailable when the agent has to be asked and the worker that is asked cannot answer
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
    // The agent may have been defined, or signed, since the cached reading.
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

/** The longest that a reading may take. Other callers wait for the same reading. */
const longestLookMilliseconds = 10_000;

/**
 * Reads the memo from Temporal itself: it contains every change that was reported as done, and needs no worker. An agent
 * with a very long definition is queried instead, which needs a worker.
 */
const look = cachedBriefly(
  (client, agent) =>
    client.withDeadline(
      Date.now() + longestLookMilliseconds,
      async () => (await memoOf(client, agent)) ?? askAgent(client, agent),
    ),
  readingValidMilliseconds,
);

/** Checks the parts of the shape that matter, because everybody who reaches the namespace can write the memo. */
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
  // Returns the memo unparsed, because the signature covers it exactly: parsing would drop fields that a later version has added.
  return publishedSchema.safeParse(said).success ? (said as PublishedAgent) : undefined;
}

async function askAgent(client: Client, agent: string): Promise<PublishedAgent> {
  try {
    return await client.workflow.getHandle(agentWorkflow.idOf(agent)).query(agentStateQuery);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw noAgent(agent);
    // Not final: a worker with other keys may have been asked, and what is refused for good here is an event that starts nothing.
    if (error instanceof QueryNotRegisteredError) throw doesNotAnswer(`The agent "${agent}"`, error);
    throw error;
  }
}

/** The error for an agent whose run was ended: the person who ended it wants the agent to stop. */
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

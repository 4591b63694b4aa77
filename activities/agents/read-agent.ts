import { getClient, log } from '@temporalio/activity';
import { QueryNotRegisteredError, WorkflowNotFoundError } from '@temporalio/client';
import type { TrustedDefinitions } from '../../src/agents/trusted-definitions';
import { agentNameSchema, type AgentState } from '../../src/contracts/agent';
import { toolError } from '../../src/contracts/tool-error';

/**
 * What an agent may do, as somebody who holds the key ring has said.
 *
 * @throws PermissionDenied when there is no such agent, it is retired, or its definition cannot be trusted
 */
export async function readAgent(agent: string, definitions: TrustedDefinitions): Promise<AgentState> {
  const state = await askAgent(agent);
  if (state.retired === true) throw toolError('PermissionDenied', `The agent "${agent}" has been retired.`);
  const problem = definitions.problem(agent, state);
  if (problem === undefined) return state;
  log.warn(problem, { agent });
  throw toolError('PermissionDenied', problem);
}

async function askAgent(agent: string): Promise<AgentState> {
  if (!agentNameSchema.safeParse(agent).success) throw noAgent(agent);
  try {
    return await getClient().workflow.getHandle(`agent/${agent}`).query<AgentState>('state');
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || error instanceof QueryNotRegisteredError) {
      throw noAgent(agent);
    }
    throw error;
  }
}

const noAgent = (agent: string): Error =>
  toolError(
    'PermissionDenied',
    `There is no agent named "${agent}". Define it with \`agent-integrations agents define\`.`,
  );

import type { Client } from '@temporalio/client';
import type { ApplicationFailure } from '@temporalio/common';
import { agentNameSchema, type AgentState } from '../../contracts/agent';
import { toolError } from '../../contracts/tool-error';
import { agentStateQuery } from '../../messages/agent';
import { agentWorkflow } from '../../messages/workflow-kinds';
import { describeRun } from '../../temporal/run/describe-run';
import { requireReadableAnswer } from '../../temporal/require-readable-answer';
import { listAgents } from './list-agents';

/** @throws NotFound, also for a retired agent; ProviderUnavailable when this process lacks the key the agent was sealed with */
export async function readAgent(temporal: Client, name: string): Promise<AgentState> {
  if (!(await agentExists(temporal, name))) throw await noSuchAgent(temporal, name);
  const state = await temporal.workflow.getHandle(agentWorkflow.idOf(name)).query(agentStateQuery);
  // Uses the requested name: anyone who can write to the namespace may have the workflow answer as another agent, whose definition is trusted.
  return { ...requireReadableAnswer(`the agent "${name}"`, state), name };
}

export async function agentExists(temporal: Client, name: string): Promise<boolean> {
  if (!isAgentName(name)) return false;
  return (await describeRun(temporal, agentWorkflow.idOf(name)))?.status.name === 'RUNNING';
}

/** Returns the error that names the agents there are. */
export async function noSuchAgent(temporal: Client, name: string): Promise<ApplicationFailure> {
  const { agents } = await listAgents(temporal);
  const names = agents.map((agent) => agent.name).join(', ') || 'none';
  return toolError('NotFound', `There is no agent named "${name}". Agents: ${names}.`);
}

/** Whether the name is valid for an agent. Temporal is not asked about any other name, because it answers some ids with its own errors. */
export const isAgentName = (name: string): boolean => agentNameSchema.safeParse(name).success;

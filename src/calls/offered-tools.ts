import { publishedAgent } from '../trust/published-agent';
import { includesRole } from '../configuration/role';
import { contractOf, type Effect } from '../contracts';
import { fixedEffect } from '../contracts/step';
import { callableTools, catalogueFor, type CatalogueTool } from '../models/catalogue-for';
import type { CallDependencies } from './call-dependencies';
import type { Caller } from './caller';

/**
 * Returns the tools a caller is offered now: those of the agent's equipment that the role allows.
 *
 * @throws PermissionDenied when there is no such agent, or its definition cannot be trusted
 */
export async function offeredTools(
  { client, definitions }: Pick<CallDependencies, 'client' | 'definitions'>,
  { agent, role }: Pick<Caller, 'agent' | 'role'>,
): Promise<CatalogueTool[]> {
  const { definition } = await publishedAgent(client.temporal, agent, definitions);
  return catalogueFor(definition.equipment).filter(({ plan }) => mayCall(role, plan.step));
}

/**
 * Returns the tool a caller means. It may be one that is no longer offered because another replaces it: a client may know it from an older list.
 *
 * @throws PermissionDenied when there is no such agent, or its definition cannot be trusted
 */
export async function calledTool(
  { client, definitions }: Pick<CallDependencies, 'client' | 'definitions'>,
  { agent, role }: Pick<Caller, 'agent' | 'role'>,
  name: string | undefined,
): Promise<CatalogueTool | undefined> {
  const { definition } = await publishedAgent(client.temporal, agent, definitions);
  return callableTools(definition.equipment).find((tool) => tool.name === name && mayCall(role, tool.plan.step));
}

/** Whether this role may call a step as an agent. Roles below operator may only call steps that read. */
export const mayCall = (role: Caller['role'], step: string): boolean =>
  includesRole(role, 'operator') || effectOf(step) === 'read';

/** The effect of a step; undefined for a raw call, whose effect depends on its input. */
export function effectOf(step: string): Effect | undefined {
  const contract = contractOf(step);
  return contract === undefined ? undefined : fixedEffect(contract);
}

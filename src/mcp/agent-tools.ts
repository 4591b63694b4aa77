import { publishedAgent } from '../agents/published-agent';
import { catalogueFor, type CatalogueTool } from '../models/catalogue-for';
import type { McpCaller } from './caller';
import type { McpDoor } from './door';
import { offeredTools } from './listed-tool';

/**
 * The tools a caller is offered now: what the agent is equipped with, of that what the role allows.
 *
 * @throws PermissionDenied when there is no such agent, or its definition cannot be trusted
 */
export async function agentTools(
  { client, definitions }: McpDoor,
  { agent, role }: McpCaller,
): Promise<CatalogueTool[]> {
  const { definition } = await publishedAgent(client.temporal, agent, definitions);
  return offeredTools(catalogueFor(definition.equipment), role);
}

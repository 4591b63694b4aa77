import type { z } from '@hono/zod-openapi';
import type { CallDependencies } from '../../calls/call-dependencies';
import { calledTool } from '../../calls/offered-tools';
import type { OpenCall } from '../../calls/open-call';
import { startStep, startTool } from '../../calls/start-call';
import { toolError } from '../../contracts';
import type { CatalogueTool } from '../../models/catalogue-for';
import { agentMeant, requireMayCall } from './agent-of-token';
import type { ApiCaller } from './api-environment';
import type { callSchema } from './call-schemas';

/**
 * Starts the call that a request asks for, or finds the call that an earlier request with the same key started.
 *
 * @throws PermissionDenied, NotFound for a tool the agent does not have, InvalidInput, Conflict for a request key that was used for another request
 */
export async function beginCall(
  dependencies: CallDependencies,
  caller: ApiCaller,
  { step, input = {}, tool: toolName, arguments: given = {}, agent: named }: z.output<typeof callSchema>,
  requestKey: string | undefined,
): Promise<OpenCall> {
  const agent = agentMeant(caller, named);
  const name = readerOf(caller);
  if (step !== undefined) {
    requireMayCall(caller, step);
    return startStep(dependencies.client, { agent, name }, { step, input, requestKey });
  }
  if (agent === undefined)
    throw toolError('InvalidInput', 'agent: name the agent whose tool this is, or show a token that is bound to it.');
  const { role } = caller;
  const find = async (): Promise<CatalogueTool> => {
    const tool = await calledTool(dependencies, { agent, role }, toolName);
    if (tool === undefined)
      throw toolError(
        'NotFound',
        `There is no tool ${JSON.stringify(toolName)} for the agent "${agent}". GET /api/agents/${agent}/tools lists those there are.`,
      );
    requireMayCall(caller, tool.plan.step);
    return tool;
  };
  return startTool(dependencies, { agent, name, role }, { name: toolName, given, requestKey, find });
}

/** The owner of handles and request keys: the same name as over MCP. */
export const readerOf = ({ name }: ApiCaller): string => `token ${name}`;

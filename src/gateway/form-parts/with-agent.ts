import type { Context } from 'hono';
import type { AgentState } from '../../contracts/agent';
import { isToolError } from '../../contracts/tool-error';
import type { ConsoleEnvironment } from '../console/console-environment';
import { messagePage } from '../console/message-page';

/** Answers for the agent in the address. Shows a page if there is no such agent, or if a change is refused. */
export async function withAgent(
  context: Context<ConsoleEnvironment>,
  answer: (state: AgentState, address: string) => Response | Promise<Response>,
): Promise<Response> {
  const { client, session } = context.var;
  const name = context.req.param('agent') ?? '';
  try {
    return await answer(await client.agents.get(name), `/agents/${name}`);
  } catch (error) {
    if (isToolError(error, 'NotFound'))
      return messagePage(context, 404, { title: 'There is no such agent', text: error.message, session });
    // The gateway shows `ProviderUnavailable` in the same way on every page.
    if (!isToolError(error) || isToolError(error, 'ProviderUnavailable')) throw error;
    return messagePage(context, 422, { title: 'Nothing was changed', text: error.message, session });
  }
}

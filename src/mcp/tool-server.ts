import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolRequest,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { toolErrorTypes } from '../contracts';
import { packageVersion } from '../configuration/package-version';
import { failureOf } from '../contracts/failure-of';
import { answerRequest } from '../temporal/with-patience';
import { openCall } from '../calls/open-call';
import { whyNoAnswer } from '../client/service-worker';
import { toolFailure, type Answered } from './call-result';
import { capabilitiesOf, tasksExtension } from './client-capabilities';
import { isClientsMistake } from './clients-mistake';
import type { McpDependencies } from './mcp-dependencies';
import { cancelTask, getTask, taskParams, updateTask, type CreatedTask } from './tasks';

/** What a server offers, and how it answers a call. */
export interface ToolOffer {
  /** Title of the server. */
  title: string;
  instructions: string;
  list: () => Promise<Tool[]>;
  call: (
    params: CallToolRequest['params'],
    ctx: ServerContext,
    capabilities: ClientCapabilities,
  ) => Promise<CallToolResult | InputRequiredResult | CreatedTask>;
}

/**
 * Creates an MCP server whose calls are workflows: a call that is still running becomes a task if the client supports tasks. The server is
 * created for each request or connection and stores nothing.
 */
export function createToolServer(answered: Answered, { title, instructions, list, call }: ToolOffer): McpServer {
  const { dependencies, caller, era } = answered;
  const extensions = era === 'modern' ? { extensions: { [tasksExtension]: {} } } : {};
  const mcp = new McpServer(
    { name: 'temporal-agent-integrations', title, version: packageVersion() },
    {
      capabilities: { tools: { listChanged: true }, ...extensions },
      instructions,
      requestState: { verify: (state) => openCall(dependencies.client.keyRing, caller.agent, state) },
    },
  );
  const { server } = mcp;
  server.onerror = (error) => {
    if (!isClientsMistake(error)) dependencies.onError(error);
  };
  const capabilities = (ctx: ServerContext) => capabilitiesOf(ctx, server.getClientCapabilities());
  /** Returns an answer in time, or throws a protocol error whose message is our own text about what went wrong. */
  const inOurWords = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await answerRequest(dependencies.client, answer);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      throw new ProtocolError(ProtocolErrorCode.InternalError, await inWords(error, dependencies));
    }
  };
  server.setRequestHandler('tools/list', () => inOurWords(async () => ({ tools: await list() })));
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    try {
      return await answerRequest(dependencies.client, () => call(params, ctx, capabilities(ctx)));
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      return toolFailure(await inWords(error, dependencies));
    }
  });
  if (era === 'legacy') return mcp;
  server.setRequestHandler('tasks/get', { params: taskParams }, ({ taskId }, ctx) =>
    inOurWords(() => getTask(answered, taskId, capabilities(ctx))),
  );
  server.setRequestHandler('tasks/update', { params: taskParams }, async ({ taskId }, ctx) => {
    // The library moves the responses out of the parameters.
    await inOurWords(() => updateTask(answered, taskId, ctx.mcpReq.inputResponses ?? {}, capabilities(ctx)));
    return {};
  });
  server.setRequestHandler('tasks/cancel', { params: taskParams }, async ({ taskId }, ctx) => {
    await inOurWords(() => cancelTask(answered, taskId, capabilities(ctx)));
    return {};
  });
  return mcp;
}

/** Our sentence for what went wrong. */
async function inWords(error: unknown, { client, onError }: McpDependencies): Promise<string> {
  const failure = failureOf(error);
  if (failure !== undefined && toolErrorTypes.some((type) => type === failure.type)) return failure.message;
  const unanswered = await whyNoAnswer(error, client);
  if (unanswered !== undefined) return unanswered;
  onError(error);
  return 'This is a fault of the service; its log says more. What was asked may have happened: look before asking again.';
}

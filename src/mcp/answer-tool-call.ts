import {
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolRequest,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { CallState } from '../client/calls';
import { approvalPage, waitsFor } from '../calls/waits-for';
import { calledTool } from '../calls/offered-tools';
import { openCall, sealCall, type OpenCall } from '../calls/open-call';
import { startTool } from '../calls/start-call';
import { waitForCall } from '../calls/wait-for-call';
import { resultOf, type Answered } from './call-result';
import { withPatience } from '../temporal/with-patience';
import { callsAwait } from './calls-await';
import { opensPages, takesTasks } from './client-capabilities';
import { newTask, type CreatedTask } from './tasks';
import { requestKeyIn } from '../calls/request-key';
import type { McpDependencies } from './mcp-dependencies';

type Params = CallToolRequest['params'];

/** How long a request waits for its answer, in milliseconds: most clients give up after 30 or 60 seconds. */
const defaultPatience = 20_000;

/**
 * Answers `tools/call`: with the step's result where it comes in time; else with a task where the client takes tasks, with the approval
 * page to open where it opens pages (since revision 2026-07-28), and else with a pending answer, which has the page too.
 */
export async function answerToolCall(
  answered: Answered,
  params: Params,
  ctx: ServerContext,
  capabilities: ClientCapabilities,
): Promise<CallToolResult | InputRequiredResult | CreatedTask> {
  const resumed = resumedCall(answered, params, ctx);
  const call = resumed ?? (await begin(answered, params, ctx));
  const awaited = params.name === callsAwait;
  return answerCall(answered, call, ctx, { capabilities, resumed: resumed !== undefined, awaited });
}

/** How a call came to be answered. */
interface CallAsked {
  capabilities: ClientCapabilities;
  /** It was begun by an earlier request. */
  resumed: boolean;
  /** By the tool that answers calls, never with a task. */
  awaited: boolean;
}

/** What has become of a call, as soon as there is something to say. */
export async function answerCall(
  answered: Answered,
  call: OpenCall,
  ctx: ServerContext,
  { capabilities, resumed, awaited }: CallAsked,
): Promise<CallToolResult | InputRequiredResult | CreatedTask> {
  const { dependencies } = answered;
  const state = await waitForCall(dependencies, call, {
    patience: dependencies.patience ?? defaultPatience,
    throughApproval: resumed,
    signal: ctx.mcpReq.signal,
    onLook: progressOf(ctx, dependencies),
  });
  // The patience with which the request began may be over by now.
  return withPatience(dependencies.client, () =>
    answerState(answered, call, state, { capabilities, resumed, awaited }),
  );
}

async function answerState(
  answered: Answered,
  call: OpenCall,
  state: CallState,
  { capabilities, resumed, awaited }: CallAsked,
): Promise<CallToolResult | InputRequiredResult | CreatedTask> {
  const { dependencies, caller, era } = answered;
  const isOver = state.status === 'completed' || state.status === 'failed';
  if (isOver || awaited) return resultOf(answered, call, state);
  if (takesTasks(capabilities)) return newTask(answered, call, state);
  // For a session of 2025 the library would ask for the page within this call and keep the call open until the page is answered. Clients give a call
  // up after a minute, and would have no handle by which to ask for the answer.
  if (era === 'modern' && !resumed && opensPages(capabilities)) {
    const page = approvalRequest(answered, state);
    if (page !== undefined)
      return inputRequired({
        inputRequests: page,
        requestState: sealCall(dependencies.client.keyRing, caller.agent, call),
      });
  }
  return resultOf(answered, call, state);
}

/** What the client is asked to open for its user. To accept is to open it: what is decided there is decided there alone. */
function approvalRequest(
  { dependencies }: Answered,
  state: CallState,
): Record<string, ReturnType<typeof inputRequired.elicitUrl>> | undefined {
  if (state.status !== 'waits for approval') return undefined;
  const url = approvalPage(dependencies, state.approval);
  return url === undefined
    ? undefined
    : { approval: inputRequired.elicitUrl({ message: waitsFor(state, undefined), url }) };
}

/** The call a request goes on with: that of a handle, or the one that was answered with a page to open. It starts nothing. */
function resumedCall(
  { dependencies, caller }: Answered,
  { name, arguments: given }: Params,
  ctx: ServerContext,
): OpenCall | undefined {
  if (name === callsAwait) return openCall(dependencies.client.keyRing, caller.agent, given?.call);
  // Opened when it came in, see `createToolServer`.
  return ctx.mcpReq.requestState<OpenCall>();
}

async function begin(answered: Answered, { name, arguments: given }: Params, ctx: ServerContext): Promise<OpenCall> {
  const { dependencies, caller } = answered;
  const tool = await calledTool(dependencies, caller, name);
  if (tool === undefined) {
    const message = `There is no tool ${JSON.stringify(name)} for the agent "${caller.agent}". tools/list names those there are.`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  }
  return startTool(dependencies, caller, { tool, given, requestKey: requestKeyOf(ctx) });
}

/** In the `_meta` of a `tools/call`: what the client knows this request by, however often it sends it. Over HTTP also `Idempotency-Key`. */
const requestKeyField = 'temporal-agent-integrations/request-key';

/** @throws InvalidInput for a key that is none */
const requestKeyOf = ({ mcpReq, http }: ServerContext): string | undefined =>
  requestKeyIn(mcpReq._meta?.[requestKeyField] ?? http?.req?.headers.get('Idempotency-Key') ?? undefined);

/** Milliseconds between notices. */
const betweenNotices = 3_000;

/** Tells a client that asked for it how a call gets on, while it waits. */
function progressOf(
  ctx: ServerContext,
  dependencies: McpDependencies,
): ((state: CallState) => Promise<void>) | undefined {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let progress = 0;
  let last = 0;
  return async (state) => {
    if (state.status === 'completed' || state.status === 'failed' || Date.now() - last < betweenNotices) return;
    last = Date.now();
    progress += 1;
    const page = state.status === 'waits for approval' ? approvalPage(dependencies, state.approval) : undefined;
    const params = { progressToken, progress, message: waitsFor(state, page) };
    await ctx.mcpReq.notify({ method: 'notifications/progress', params });
  };
}

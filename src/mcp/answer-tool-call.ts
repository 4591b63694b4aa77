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
import { assertNotTooDeep } from '../client/assert-not-too-deep';
import type { CallState } from '../client/calls';
import { approvalPage, needsApproval, waitsFor } from '../calls/waits-for';
import { calledTool } from '../calls/offered-tools';
import { openCall, requestDigest, sealCall, type OpenCall } from '../calls/open-call';
import { startTool } from '../calls/start-call';
import { waitForCall } from '../calls/wait-for-call';
import type { CatalogueTool } from '../models/catalogue-for';
import { resultOf, type Answered } from './call-result';
import { withPatience } from '../temporal/with-patience';
import { callsAwait } from './calls-await';
import { opensPages, takesTasks } from './client-capabilities';
import { newTask, type CreatedTask } from './tasks';
import { requestKeyIn } from '../calls/request-key';
import type { McpDependencies } from './mcp-dependencies';

type Params = CallToolRequest['params'];

/** How long a request waits for the call's answer: most clients give up after 30 or 60 seconds. */
const defaultPatienceMilliseconds = 20_000;

/**
 * Answers `tools/call` with the step's result if it is there in time. Otherwise answers a client of revision 2026-07-28 with a task if it supports
 * tasks, else with the approval page to open if it opens pages; and any other with a pending answer that includes the page.
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
  const request = digestOf(answered, params);
  return answerCall(answered, call, ctx, { capabilities, resumed: resumed !== undefined, awaited, request });
}

/** The circumstances in which a call is answered. */
interface CallAsked {
  capabilities: ClientCapabilities;
  /** An earlier request began the call. */
  resumed: boolean;
  /** The request is for the `calls_await` tool, which never answers with a task. */
  awaited: boolean;
  /** Digest of the request, which alone may resume the call. */
  request: string;
}

/** Waits for the call and answers with its state as soon as there is something to report. */
export async function answerCall(
  answered: Answered,
  call: OpenCall,
  ctx: ServerContext,
  asked: CallAsked,
): Promise<CallToolResult | InputRequiredResult | CreatedTask> {
  const { dependencies } = answered;
  const state = await waitForCall(dependencies, call, {
    patienceMilliseconds: dependencies.patienceMilliseconds ?? defaultPatienceMilliseconds,
    throughApproval: asked.resumed,
    signal: ctx.mcpReq.signal,
    onLook: progressOf(ctx, dependencies),
  });
  // The deadline set when the request began may have passed by now.
  return withPatience(dependencies.client, () => answerState(answered, call, state, asked));
}

async function answerState(
  answered: Answered,
  call: OpenCall,
  state: CallState,
  { capabilities, resumed, awaited, request }: CallAsked,
): Promise<CallToolResult | InputRequiredResult | CreatedTask> {
  const { dependencies, caller, era } = answered;
  const isOver = state.status === 'completed' || state.status === 'failed';
  if (isOver || awaited) return resultOf(answered, call, state);
  // A client of 2025 may declare what its revision has not. Of a task its library drops the mark that it is one, so its model would read an empty
  // answer; a page would be requested within this call, which clients abandon after a minute. With either there would be no handle.
  if (era === 'legacy') return resultOf(answered, call, state);
  if (takesTasks(capabilities)) return newTask(answered, call, state);
  if (!resumed && opensPages(capabilities)) {
    const page = approvalRequest(answered, state);
    if (page !== undefined)
      return inputRequired({
        inputRequests: page,
        requestState: sealCall(dependencies.client.keyRing, caller.agent, { ...call, request }),
      });
  }
  return resultOf(answered, call, state);
}

/** The page that the client should open for its user. Accepting only means opening it: the decision is made on the page alone. */
function approvalRequest(
  { dependencies }: Answered,
  state: CallState,
): Record<string, ReturnType<typeof inputRequired.elicitUrl>> | undefined {
  if (state.status !== 'waits for approval') return undefined;
  const url = approvalPage(dependencies, state.approval);
  return { approval: inputRequired.elicitUrl({ message: needsApproval(state), url }) };
}

/**
 * Returns the call that a request resumes: by its handle, or after its approval page was opened. Undefined for a request that begins a call.
 *
 * @throws ProtocolError for a state that was given for another request, whose answer would otherwise be taken for this one's
 */
function resumedCall(answered: Answered, params: Params, ctx: ServerContext): OpenCall | undefined {
  const { dependencies, caller } = answered;
  if (params.name === callsAwait) return openCall(dependencies.client.keyRing, caller.agent, params.arguments?.call);
  // `createToolServer` verified the state when the request arrived.
  const call = ctx.mcpReq.requestState<OpenCall>();
  // States of the release before say nothing of their request.
  if (call?.request === undefined || call.request === digestOf(answered, params)) return call;
  const message =
    'This requestState was given for another request, and nothing was carried out. Send it with that request unchanged, or send this one without it.';
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** Of what makes a request the same one: its caller, tool and arguments. */
function digestOf({ caller }: Answered, { name, arguments: given = {} }: Params): string {
  assertNotTooDeep(given, 'The arguments');
  return requestDigest({ caller: caller.name, tool: name, arguments: given });
}

async function begin(
  { dependencies, caller }: Answered,
  { name, arguments: given = {} }: Params,
  ctx: ServerContext,
): Promise<OpenCall> {
  const find = async (): Promise<CatalogueTool> => {
    const tool = await calledTool(dependencies, caller, name);
    if (tool !== undefined) return tool;
    const message = `There is no tool ${JSON.stringify(name)} for the agent "${caller.agent}". tools/list names those there are.`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  };
  return startTool(dependencies, caller, { name, given, requestKey: requestKeyOf(ctx), find });
}

/** Field in the `_meta` of a `tools/call`: the client's key for this request, the same when it resends. Over HTTP also `Idempotency-Key`. */
const requestKeyField = 'temporal-agent-integrations/request-key';

/** @throws InvalidInput for an invalid key */
const requestKeyOf = ({ mcpReq, http }: ServerContext): string | undefined =>
  requestKeyIn(mcpReq._meta?.[requestKeyField] ?? http?.req?.headers.get('Idempotency-Key') ?? undefined);

/** Minimum time between progress notifications. */
const betweenNoticesMilliseconds = 3_000;

/** Returns a function that reports the call's progress to a client that requested it, while the client waits. */
function progressOf(
  ctx: ServerContext,
  dependencies: McpDependencies,
): ((state: CallState) => Promise<void>) | undefined {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let progress = 0;
  let last = 0;
  return async (state) => {
    if (state.status === 'completed' || state.status === 'failed' || Date.now() - last < betweenNoticesMilliseconds)
      return;
    last = Date.now();
    progress += 1;
    const page = state.status === 'waits for approval' ? approvalPage(dependencies, state.approval) : undefined;
    const params = { progressToken, progress, message: waitsFor(state, page) };
    await ctx.mcpReq.notify({ method: 'notifications/progress', params });
  };
}

import type { ServerContext } from '@modelcontextprotocol/server';
import type { CallState } from '../client/tools';
import { approvalPage, waitsFor } from '../calls/call-door';
import type { McpDoor } from './door';

/** Milliseconds between notices. */
const pause = 3_000;

/** Tells a client that asked for it how a call gets on, while it waits. */
export function progressOf(ctx: ServerContext, door: McpDoor): ((state: CallState) => Promise<void>) | undefined {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let progress = 0;
  let last = 0;
  return async (state) => {
    if (state.status === 'completed' || state.status === 'failed' || Date.now() - last < pause) return;
    last = Date.now();
    progress += 1;
    const page = state.status === 'waits for approval' ? approvalPage(door, state.approval) : undefined;
    const params = { progressToken, progress, message: waitsFor(state, page) };
    await ctx.mcpReq.notify({ method: 'notifications/progress', params });
  };
}

import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** Tasks as an extension, SEP-2663. */
export const tasksExtension = 'io.modelcontextprotocol/tasks';

/** What a client says it can do: with each request since revision 2026-07-28, once for a session before. */
export function capabilitiesOf(ctx: ServerContext, ofSession: ClientCapabilities | undefined): ClientCapabilities {
  const envelope: Record<string, unknown> = ctx.mcpReq.envelope ?? {};
  // Its shape was checked when the request came in.
  return (envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined) ?? ofSession ?? {};
}

export const takesTasks = ({ extensions }: ClientCapabilities): boolean => extensions?.[tasksExtension] !== undefined;

/** Whether the client opens pages for its user. */
export const opensPages = ({ elicitation }: ClientCapabilities): boolean => elicitation?.url !== undefined;

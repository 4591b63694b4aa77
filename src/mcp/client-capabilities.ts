import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** The tasks extension, SEP-2663. */
export const tasksExtension = 'io.modelcontextprotocol/tasks';

/** Returns the client's capabilities: declared with each request since revision 2026-07-28; before, once per connection, and over HTTP unknown. */
export function capabilitiesOf(ctx: ServerContext, ofConnection: ClientCapabilities | undefined): ClientCapabilities {
  const envelope: Record<string, unknown> = ctx.mcpReq.envelope ?? {};
  // The shape of the envelope was checked when the request arrived.
  return (envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined) ?? ofConnection ?? {};
}

export const takesTasks = ({ extensions }: ClientCapabilities): boolean => extensions?.[tasksExtension] !== undefined;

/** Whether the client opens pages for its user. */
export const opensPages = ({ elicitation }: ClientCapabilities): boolean => elicitation?.url !== undefined;

import type {
  CallToolRequest,
  CallToolResult,
  ClientCapabilities,
  InputRequiredResult,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { CreatedTask } from '../../../src/mcp/tasks';

export type Answer = CallToolResult | InputRequiredResult | CreatedTask;

/** The content of a call. */
export interface Asked {
  given: NonNullable<CallToolRequest['params']['arguments']>;
  ctx: ServerContext;
  capabilities: ClientCapabilities;
}

/** A tool that the suite calls by name. */
export interface FixtureTool {
  inputSchema?: Record<string, unknown>;
  answer: (asked: Asked) => Answer | Promise<Answer>;
}

export type FixtureTools = Record<string, FixtureTool>;

/** Returns a result that consists of a text. */
export const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] });

import type { CallDependencies } from '../calls/call-dependencies';

/** What every MCP server of this process works with. */
export interface McpDependencies extends CallDependencies {
  /** Told of every error nobody expected. */
  readonly onError: (error: unknown) => void;
  /** How long a request waits for its answer, in milliseconds. Default: 20 seconds. */
  readonly patience?: number;
}

import type { CallDependencies } from '../calls/call-dependencies';

/** The dependencies of every MCP server in this process. */
export interface McpDependencies extends CallDependencies {
  /** Receives every unexpected error. */
  readonly onError: (error: unknown) => void;
  /** How long a request waits for the call's answer. Default: 20 seconds. */
  readonly patienceMilliseconds?: number;
}

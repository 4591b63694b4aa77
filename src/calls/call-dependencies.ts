import type { TrustedDefinitions } from '../trust/trusted-definitions';
import type { AgentIntegrationsClient } from '../client';

/** What starting, waiting for and answering calls from outside needs, for the HTTP API and for MCP. */
export interface CallDependencies {
  readonly client: AgentIntegrationsClient;
  readonly definitions: TrustedDefinitions;
  /** Address of the pages, without a trailing slash: whoever waits for a person is told where that person decides. */
  readonly pages: string;
  /** Aborted when this process is about to end: a client that waits for a call then gets its current state and asks another process. */
  readonly ending?: AbortSignal | undefined;
}

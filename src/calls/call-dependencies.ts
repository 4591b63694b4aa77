import type { TrustedDefinitions } from '../agents/trusted-definitions';
import type { AgentIntegrationsClient } from '../client';

/** What calls from outside are begun, waited for and answered with, whether they come over the HTTP API or MCP. */
export interface CallDependencies {
  readonly client: AgentIntegrationsClient;
  readonly definitions: TrustedDefinitions;
  /** Where people reach the pages, without a slash at the end; undefined where nobody said. */
  readonly pages: string | undefined;
  /** Aborted when this process is about to end: who waits for a call is told how far it is, and asks another. */
  readonly ending?: AbortSignal | undefined;
}

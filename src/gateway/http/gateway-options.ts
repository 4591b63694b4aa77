import type { AgentIntegrationsClient } from '../../client';
import type { Configuration } from '../../configuration';

export interface GatewayOptions {
  readonly client: AgentIntegrationsClient;
  readonly configuration: Configuration;
  /**
   * Opens one session of an operator: print the link `/sign-in?token=…` at start. The token needs at least 32 characters from a secure random
   * source. Without a token, people sign in at the OpenID issuer of the configuration.
   */
  readonly signInToken?: string;
  /** For `/ready`: why requests should not be sent here; undefined if all is well. Default: checks whether Temporal can store anything. */
  readonly unreadiness?: () => Promise<string | undefined>;
  /** Aborted when this process is about to end: a client that waits for a call gets its handle, and streams that only listen end. */
  readonly ending?: AbortSignal;
  /** Receives every unexpected error as it was thrown. Default: writes a line of JSON to standard error, see `createStructuredLogger`. */
  readonly onError?: (error: unknown) => void;
}

import type { AgentIntegrationsClient } from '../../client';
import type { Configuration } from '../../configuration';

export interface GatewayOptions {
  readonly client: AgentIntegrationsClient;
  readonly configuration: Configuration;
  /**
   * Opens one session, of an operator: `/sign-in?token=…` is the link to print at start. At least 32 characters, from a secure random
   * source. Without it, people sign in at the OpenID issuer of the configuration.
   */
  readonly signInToken?: string;
  /** Why no more is to be sent here, for `/ready`; undefined where all is well. Default: whether Temporal can store anything. */
  readonly unreadiness?: () => Promise<string | undefined>;
  /** Aborted when this process is about to end: who waits for a call is answered with its handle, and streams that only listen end. */
  readonly ending?: AbortSignal;
  /** Told of every error nobody expected, as it was thrown. Default: a line of JSON on standard error, see `createStructuredLogger`. */
  readonly onError?: (error: unknown) => void;
}

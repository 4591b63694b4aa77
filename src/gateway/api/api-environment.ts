import type { ApiToken } from '../../configuration/api-tokens';
import type { AgentIntegrationsClient } from '../../client';

/** What the handlers of the HTTP API find in their context. */
export interface ApiEnvironment {
  Variables: {
    client: AgentIntegrationsClient;
    caller: Pick<ApiToken, 'name' | 'role' | 'agent'>;
  };
}

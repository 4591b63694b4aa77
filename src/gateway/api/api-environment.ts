import type { CallDependencies } from '../../calls/call-dependencies';
import type { ApiToken } from '../../configuration/api-tokens';
import type { AgentIntegrationsClient } from '../../client';

/** Whose token a request shows; bound to an agent, it is that one and no other. */
export type ApiCaller = Pick<ApiToken, 'name' | 'role' | 'agent'>;

/** What the handlers of the HTTP API find in their context. */
export interface ApiEnvironment {
  Variables: {
    client: AgentIntegrationsClient;
    caller: ApiCaller;
    dependencies: CallDependencies;
  };
}

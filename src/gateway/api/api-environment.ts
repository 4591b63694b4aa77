import type { CallDependencies } from '../../calls/call-dependencies';
import type { ApiToken } from '../../configuration/api-tokens';
import type { AgentIntegrationsClient } from '../../client';

/** The token of a request. A token that is bound to an agent acts for that agent only. */
export type ApiCaller = Pick<ApiToken, 'name' | 'role' | 'agent'>;

/** The variables that handlers of the HTTP API find in their context. */
export interface ApiEnvironment {
  Variables: {
    client: AgentIntegrationsClient;
    caller: ApiCaller;
    dependencies: CallDependencies;
  };
}

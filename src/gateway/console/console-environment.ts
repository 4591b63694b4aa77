import type { AgentIntegrationsClient } from '../../client';
import type { Configuration } from '../../configuration';
import type { RunAddress } from './run-address';
import type { Session } from './session';

/** What the handlers of pages find in their context. */
export interface ConsoleEnvironment {
  Variables: {
    client: AgentIntegrationsClient;
    configuration: Configuration;
    /** Only behind `requireSession`. */
    session: Session;
    runAddress: RunAddress;
  };
}

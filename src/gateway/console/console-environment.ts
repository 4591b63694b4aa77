import type { AgentIntegrationsClient } from '../../client';
import type { Configuration } from '../../configuration';
import type { Listings } from '../listings/listings';
import type { RunAddress } from './run-address';
import type { Session } from './session';

/** What the handlers of pages find in their context. */
export interface ConsoleEnvironment {
  Variables: {
    client: AgentIntegrationsClient;
    /** What pages show of everything there is. */
    listings: Listings;
    configuration: Configuration;
    /** Only behind `requireSession`. */
    session: Session;
    runAddress: RunAddress;
  };
}

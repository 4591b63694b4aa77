import type { AgentIntegrationsClient } from '../../client';
import type { Configuration } from '../../configuration';
import type { Listings } from '../listings/listings';
import type { RunAddress } from './run-address';
import type { Session } from './session/session';

/** The variables that handlers of pages find in their context. */
export interface ConsoleEnvironment {
  Variables: {
    client: AgentIntegrationsClient;
    /** The lists that pages show of agents, triggers, accounts and so on. */
    listings: Listings;
    configuration: Configuration;
    /** Set only behind `requireSession`. */
    session: Session;
    runAddress: RunAddress;
  };
}

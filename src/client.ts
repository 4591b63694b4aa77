import { Client, type ClientOptions } from '@temporalio/client';
import { Accounts } from './client/accounts';
import { Agents } from './client/agents';
import { Approvals } from './client/approvals';
import { Tools } from './client/tools';
import { Triggers } from './client/triggers';
import { createDataConverter } from './encryption/data-converter';
import type { KeyRing } from './encryption/key-ring';
import { loadKeyRing } from './encryption/load-key-ring';
import { clientInterceptor } from './temporal/call-interceptors';

export interface AgentIntegrationsClientOptions extends Pick<ClientOptions, 'connection' | 'namespace'> {
  /** Default: from the environment or the key file. */
  keyRing?: KeyRing;
}

/** What an application, the gateway and the command line do with agents from outside: accounts, agents, triggers, approvals, single calls. */
export class AgentIntegrationsClient {
  /** The Temporal client underneath, with our codec and interceptors. */
  readonly temporal: Client;
  readonly keyRing: KeyRing;
  readonly accounts: Accounts;
  readonly agents: Agents;
  readonly triggers: Triggers;
  readonly approvals: Approvals;
  readonly tools: Tools;

  constructor({ keyRing = loadKeyRing({ createWhenMissing: false }), ...options }: AgentIntegrationsClientOptions) {
    this.keyRing = keyRing;
    this.temporal = new Client({
      ...options,
      dataConverter: createDataConverter(keyRing),
      interceptors: { workflow: [clientInterceptor] },
    });
    this.accounts = new Accounts(this.temporal, keyRing);
    this.agents = new Agents(this.temporal);
    this.triggers = new Triggers(this.temporal);
    this.approvals = new Approvals(this.temporal, keyRing);
    this.tools = new Tools(this.temporal);
  }
}

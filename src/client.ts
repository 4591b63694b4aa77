import { Client, type ClientOptions } from '@temporalio/client';
import { Accounts } from './client/accounts';
import { Agents } from './client/agents';
import { Approvals } from './client/approvals';
import { Attachments } from './client/attachments';
import { Tools } from './client/tools';
import { Triggers } from './client/triggers';
import { readConfiguration, type Configuration } from './configuration';
import { createDataConverter } from './encryption/data-converter';
import type { KeyRing } from './encryption/key-ring';
import { loadKeyRing } from './encryption/load-key-ring';
import { clientInterceptor } from './temporal/call-interceptors';

export interface AgentIntegrationsClientOptions extends Pick<ClientOptions, 'connection' | 'namespace'> {
  /** Default: from the environment or the key file. */
  keyRing?: KeyRing;
  /** Where the providers are; only uploads ask it. Default: from the environment. */
  configuration?: Configuration;
}

/** What an application, the gateway and the command line do with agents from outside: accounts, agents, triggers, approvals, single calls, uploads. */
export class AgentIntegrationsClient {
  /** The Temporal client underneath, with our codec and interceptors. */
  readonly temporal: Client;
  readonly keyRing: KeyRing;
  readonly accounts: Accounts;
  readonly agents: Agents;
  readonly triggers: Triggers;
  readonly approvals: Approvals;
  readonly tools: Tools;
  readonly attachments: Attachments;

  constructor({
    keyRing = loadKeyRing({ createWhenMissing: false }),
    configuration,
    ...options
  }: AgentIntegrationsClientOptions) {
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
    this.attachments = new Attachments(this.temporal, keyRing, () => configuration ?? readConfiguration());
  }
}

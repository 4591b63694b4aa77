import { Client, type ClientInterceptors, type ClientOptions, type ClientPlugin } from '@temporalio/client';
import { Accounts } from './client/accounts/accounts';
import { Agents } from './client/agents/agents';
import { Approvals } from './client/approvals/approvals';
import { Attachments } from './client/attachments';
import { Calls } from './client/calls';
import { hasServiceWorker } from './client/service-worker';
import { readStatus, type Status } from './client/status/status';
import { Triggers } from './client/triggers/triggers';
import { readConfiguration, type Configuration } from './configuration';
import { createDataConverter } from './client/data-converter';
import { requireSealing } from './encryption/data-converter';
import type { KeyRing } from './encryption/key-ring';
import { loadKeyRing } from './encryption/load-key-ring';
import { clientInterceptor } from './temporal/call/call-interceptors';

/** The user's own data converter, interceptors and plugins are kept and work together with ours. */
export interface AgentIntegrationsClientOptions extends ClientOptions {
  /** Default: from the environment or the key file. */
  keyRing?: KeyRing;
  /** The providers' addresses; only uploads use them. Default: from the environment. */
  configuration?: Configuration;
}

/** The operations on agents for applications, the gateway and the command line: accounts, agents, triggers, approvals, single calls, uploads. */
export class AgentIntegrationsClient {
  /** The underlying Temporal client, with our codec and interceptors. */
  readonly temporal: Client;
  readonly keyRing: KeyRing;
  readonly accounts: Accounts;
  readonly agents: Agents;
  readonly triggers: Triggers;
  readonly approvals: Approvals;
  readonly calls: Calls;
  readonly attachments: Attachments;

  constructor({
    keyRing = loadKeyRing({ createWhenMissing: false }),
    configuration,
    ...options
  }: AgentIntegrationsClientOptions) {
    this.keyRing = keyRing;
    this.temporal = new Client({ ...options, plugins: [...(options.plugins ?? []), clientPlugin(keyRing)] });
    requireSealing(this.temporal.options.loadedDataConverter.payloadCodecs);
    this.accounts = new Accounts(this.temporal, keyRing);
    this.agents = new Agents(this.temporal, keyRing);
    this.triggers = new Triggers(this.temporal);
    this.approvals = new Approvals(this.temporal, keyRing);
    this.calls = new Calls(this.temporal);
    this.attachments = new Attachments(this.temporal, keyRing, () => configuration ?? readConfiguration());
  }

  /** Returns the current state: pollers, accounts, triggers, requests that wait for a person, failures. Needs no worker. */
  status(): Promise<Status> {
    return readStatus(this.temporal);
  }

  /** Whether a worker has polled the service's task queue within the last five minutes; true also if Temporal does not report pollers. */
  hasServiceWorker(): Promise<boolean> {
    return hasServiceWorker(this.temporal);
  }
}

/** Runs after the user's own plugins, so that it can build on what they set. */
const clientPlugin = (keyRing: KeyRing): ClientPlugin => ({
  name: 'temporal-agent-integrations',
  configureClient: ({ dataConverter, interceptors = {}, ...options }) => ({
    ...options,
    dataConverter: createDataConverter(keyRing, { yours: dataConverter }),
    interceptors: { ...interceptors, workflow: withOurs(keyRing, interceptors.workflow) },
  }),
});

/** @throws when the user's interceptors have the SDK's older form, factories by name, to which ours cannot be added */
function withOurs(
  keyRing: KeyRing,
  yours: ClientInterceptors['workflow'] = [],
): NonNullable<ClientInterceptors['workflow']> {
  if (Array.isArray(yours)) return [...yours, clientInterceptor(keyRing)];
  throw new Error(
    'Give the workflow interceptors of a client as a list: their older form, an object of factories, cannot be composed.',
  );
}

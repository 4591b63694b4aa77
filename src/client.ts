import { Client, type ClientInterceptors, type ClientOptions, type ClientPlugin } from '@temporalio/client';
import { Accounts } from './client/accounts';
import { Agents } from './client/agents';
import { Approvals } from './client/approvals';
import { Attachments } from './client/attachments';
import { Calls } from './client/calls';
import { readStatus, type Status } from './client/status';
import { Triggers } from './client/triggers';
import { readConfiguration, type Configuration } from './configuration';
import { createDataConverter } from './data-converter';
import { requireSealing } from './encryption/data-converter';
import type { KeyRing } from './encryption/key-ring';
import { loadKeyRing } from './encryption/load-key-ring';
import { serviceTaskQueue } from './messages/task-queues';
import { unpolledQueue } from './temporal/unpolled-queue';
import { clientInterceptor } from './temporal/call-interceptors';

/** A data converter, interceptors and plugins of the user's own stay and work together with ours. */
export interface AgentIntegrationsClientOptions extends ClientOptions {
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

  /** How everything is at the moment: who polls, accounts, triggers, what waits for a person, what failed. Needs no worker. */
  status(): Promise<Status> {
    return readStatus(this.temporal);
  }

  /** Whether somebody has asked for the service's work within the last five minutes; true also where Temporal does not tell. */
  async hasServiceWorker(): Promise<boolean> {
    return (await unpolledQueue(this.temporal, serviceTaskQueue)) === undefined;
  }
}

/** Comes after the user's own plugins: what they set is there to be built upon. */
const clientPlugin = (keyRing: KeyRing): ClientPlugin => ({
  name: 'temporal-agent-integrations',
  configureClient: ({ dataConverter, interceptors = {}, ...options }) => ({
    ...options,
    dataConverter: createDataConverter(keyRing, { yours: dataConverter }),
    interceptors: { ...interceptors, workflow: withOurs(keyRing, interceptors.workflow) },
  }),
});

/** @throws when they have the SDK's older form, factories by name, which has no place for ours */
function withOurs(
  keyRing: KeyRing,
  yours: ClientInterceptors['workflow'] = [],
): NonNullable<ClientInterceptors['workflow']> {
  if (Array.isArray(yours)) return [...yours, clientInterceptor(keyRing)];
  throw new Error(
    'Give the workflow interceptors of a client as a list: their older form, an object of factories, cannot be composed.',
  );
}

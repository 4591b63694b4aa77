import { readAccounts } from '../../accounts/account-directory';
import type { AgentIntegrationsClient } from '../../client';
import type { DecidedApproval } from '../../client/approvals/approval-overview';
import { readOpenApprovals, type OpenApprovals } from '../../client/approvals/list-approvals';
import type { AgentRun } from '../../client/agents/list-agent-runs';
import { listAgents } from '../../client/agents/list-agents';
import type { AgentOverview } from '../../contracts/agent';
import type { AccountOverview } from '../../contracts/account';
import type { ListedTrigger, TriggerOverview } from '../../contracts/trigger-report';
import { cachedBriefly } from '../../temporal/cached-briefly';
import { readTriggers } from '../../temporal/listings/running-triggers';
import { endsOfApproved } from './ends-of-approved';

/** The lists that pages show. Listing a thousand entries takes Temporal and this process a tenth of a second. */
export interface Listings {
  readonly accounts: () => Promise<readonly AccountOverview[]>;
  /** Sorted by name. */
  readonly agents: () => Promise<readonly AgentOverview[]>;
  /** Sorted by id. */
  readonly triggers: () => Promise<readonly ListedTrigger[]>;
  /** The workflow ids of the accounts sealed with a key that this process lacks; of the same look as {@link Listings.accounts} where that was asked first. */
  readonly unreadableAccounts: () => Promise<readonly string[]>;
  /** The same of accounts, agents, triggers and open approvals. */
  readonly unreadable: () => Promise<readonly string[]>;
  /** The requests that wait for a person, and those that this process cannot read. */
  readonly approvals: () => Promise<OpenApprovals>;
  /** The requests that ended last, as many as a search reads. */
  readonly decided: () => Promise<readonly DecidedApproval[]>;
  /** What became of an approved call, as the history of the run that asked tells. */
  readonly became: ReturnType<typeof endsOfApproved>;
  /** The latest runs of all agents, as many as a search reads. */
  readonly runs: () => Promise<readonly AgentRun[]>;
  /** @throws NotFound */
  readonly trigger: (id: string) => Promise<TriggerOverview>;
}

/** How long a list is reused for other pages. */
export const lastingMilliseconds = 2_000;

/** How many entries a search reads. */
const searched = { runs: 500, decided: 100 };

/** Creates the listings of one process. Requests share each list for a moment, unless one of them `wantsFresh` data. */
export function createListings(client: AgentIntegrationsClient): (wantsFresh: boolean) => Listings {
  const { agents, triggers, approvals, temporal } = client;
  const listedAgents = cachedBriefly(() => listAgents(temporal), lastingMilliseconds);
  const names = async () => (await listedAgents(temporal, '', false)).agents.map(({ name }) => name);
  const listed = {
    accounts: cachedBriefly(() => readAccounts(temporal), lastingMilliseconds),
    agents: listedAgents,
    triggers: cachedBriefly(() => readTriggers(temporal), lastingMilliseconds),
    approvals: cachedBriefly(() => readOpenApprovals(temporal), lastingMilliseconds),
    decided: cachedBriefly(
      async () => (await approvals.decided({ limit: searched.decided })).approvals,
      lastingMilliseconds,
    ),
    runs: cachedBriefly(async () => agents.runs({ agents: await names(), limit: searched.runs }), lastingMilliseconds),
    trigger: cachedBriefly((_, id) => triggers.get(id), lastingMilliseconds),
  };
  const became = endsOfApproved(client, lastingMilliseconds);
  return (wantsFresh) => ({
    accounts: async () => (await listed.accounts(temporal, '', wantsFresh)).accounts,
    agents: async () => (await listed.agents(temporal, '', wantsFresh)).agents,
    triggers: async () => (await listed.triggers(temporal, '', wantsFresh)).triggers,
    unreadableAccounts: async () => (await listed.accounts(temporal, '', false)).unreadable,
    unreadable: async () => {
      const { accounts: ofAccounts, agents: ofAgents, triggers: ofTriggers, approvals: ofApprovals } = listed;
      const read = [ofAccounts, ofAgents, ofTriggers, ofApprovals].map((list) => list(temporal, '', false));
      return (await Promise.all(read)).flatMap(({ unreadable }) => unreadable);
    },
    approvals: () => listed.approvals(temporal, '', wantsFresh),
    decided: () => listed.decided(temporal, '', wantsFresh),
    became,
    runs: () => listed.runs(temporal, '', wantsFresh),
    trigger: (id) => listed.trigger(temporal, id, wantsFresh),
  });
}

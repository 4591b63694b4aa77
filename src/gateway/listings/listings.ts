import type { AgentIntegrationsClient } from '../../client';
import type { DecidedApproval, PendingApproval } from '../../client/approval-overview';
import type { AgentRun } from '../../client/list-agent-runs';
import type { AgentOverview } from '../../contracts/agent';
import type { AccountOverview } from '../../contracts/account';
import type { ListedTrigger, TriggerOverview } from '../../contracts/trigger-report';
import { cachedBriefly } from '../../temporal/cached-briefly';

/** All there is of a kind, as pages show it: of a thousand, a listing takes Temporal and this process a tenth of a second. */
export interface Listings {
  readonly accounts: () => Promise<readonly AccountOverview[]>;
  /** By name. */
  readonly agents: () => Promise<readonly AgentOverview[]>;
  /** By id. */
  readonly triggers: () => Promise<readonly ListedTrigger[]>;
  /** Those that wait for a person, oldest first. */
  readonly approvals: () => Promise<readonly PendingApproval[]>;
  /** Those that ended last, as many as a search goes through. */
  readonly decided: () => Promise<readonly DecidedApproval[]>;
  /** The latest of all agents, as many as a search goes through. */
  readonly runs: () => Promise<readonly AgentRun[]>;
  /** @throws NotFound */
  readonly trigger: (id: string) => Promise<TriggerOverview>;
}

/** For how long what a page has listed is shown again, in milliseconds. */
export const lasting = 2_000;

/** How far back a search looks. */
const searched = { runs: 500, decided: 100 };

/** Listings of one process; those who ask share them for a moment, unless somebody `wantsFresh` what holds now. */
export function createListings(client: AgentIntegrationsClient): (wantsFresh: boolean) => Listings {
  const { accounts, agents, triggers, approvals, temporal } = client;
  const listedAgents = cachedBriefly(() => agents.overviews(), lasting);
  const names = async () => (await listedAgents(temporal, '', false)).map(({ name }) => name);
  const listed = {
    accounts: cachedBriefly(() => accounts.list(), lasting),
    agents: listedAgents,
    triggers: cachedBriefly(() => triggers.list(), lasting),
    approvals: cachedBriefly(() => approvals.list(), lasting),
    decided: cachedBriefly(async () => (await approvals.decided({ limit: searched.decided })).approvals, lasting),
    runs: cachedBriefly(async () => agents.runs({ agents: await names(), limit: searched.runs }), lasting),
    trigger: cachedBriefly((_, id) => triggers.get(id), lasting),
  };
  return (wantsFresh) => ({
    accounts: () => listed.accounts(temporal, '', wantsFresh),
    agents: () => listed.agents(temporal, '', wantsFresh),
    triggers: () => listed.triggers(temporal, '', wantsFresh),
    approvals: () => listed.approvals(temporal, '', wantsFresh),
    decided: () => listed.decided(temporal, '', wantsFresh),
    runs: () => listed.runs(temporal, '', wantsFresh),
    trigger: (id) => listed.trigger(temporal, id, wantsFresh),
  });
}

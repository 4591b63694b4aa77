import type { AgentIntegrationsClient } from '../../client';
import type { PendingApproval } from '../../client/approvals/approval-overview';
import type { AgentOverview } from '../../contracts/agent';
import type { AgentRun } from '../../client/agents/list-agent-runs';
import type { AccountOverview } from '../../contracts/account';
import type { ListedTrigger } from '../../contracts/trigger-report';
import type { Listings } from '../listings/listings';

/** The state of the installation as far as listings tell it: no worker is asked. */
export interface HomeOverview {
  accounts: readonly AccountOverview[];
  agents: readonly AgentOverview[];
  triggers: readonly ListedTrigger[];
  /** The workflow ids of what this process cannot read: it is in none of the lists, but for the agents' names. */
  unreadable: readonly string[];
  /** The oldest requests that wait for a person. */
  waiting: readonly PendingApproval[];
  /** Whether more requests wait than `waiting` contains. */
  moreWaits: boolean;
  runs: readonly AgentRun[];
  hasServiceWorker: boolean;
}

const shown = 5;

export async function readHomeOverview(client: AgentIntegrationsClient, listings: Listings): Promise<HomeOverview> {
  const [accounts, agents, triggers, unreadable, { approvals }, hasServiceWorker] = await Promise.all([
    listings.accounts(),
    listings.agents(),
    listings.triggers(),
    listings.unreadable(),
    listings.approvals(),
    client.hasServiceWorker(),
  ]);
  const runs = await client.agents.runs({ agents: agents.map(({ name }) => name), limit: shown });
  return {
    accounts,
    agents,
    triggers,
    unreadable,
    runs,
    hasServiceWorker,
    waiting: approvals.slice(0, shown),
    moreWaits: approvals.length > shown,
  };
}

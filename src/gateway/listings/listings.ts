import type { AgentIntegrationsClient } from '../../client';
import type { PendingApproval } from '../../client/approval-overview';
import type { AgentOverview } from '../../client/list-agents';
import type { AccountOverview } from '../../contracts/account';
import type { ListedTrigger, TriggerOverview } from '../../contracts/trigger-report';
import { lately } from './lately';

/** All there is of a kind, as pages show it: of a thousand, a listing takes Temporal and this process a tenth of a second. */
export interface Listings {
  readonly accounts: () => Promise<readonly AccountOverview[]>;
  /** By name. */
  readonly agents: () => Promise<readonly AgentOverview[]>;
  /** By id. */
  readonly triggers: () => Promise<readonly ListedTrigger[]>;
  /** Those that wait for a person, oldest first. */
  readonly approvals: () => Promise<readonly PendingApproval[]>;
  /** @throws NotFound */
  readonly trigger: (id: string) => Promise<TriggerOverview>;
}

/** Listings of one process; those who ask share them for a moment, unless somebody `wantsNow` what holds now. */
export function createListings(client: AgentIntegrationsClient): (wantsNow: boolean) => Listings {
  const { accounts, agents, triggers, approvals, temporal } = client;
  const listed = {
    accounts: lately(() => accounts.list()),
    agents: lately(() => agents.overviews()),
    triggers: lately(() => triggers.list()),
    approvals: lately(() => approvals.list()),
    trigger: lately((_, id) => triggers.get(id)),
  };
  return (wantsNow) => ({
    accounts: () => listed.accounts(temporal, '', wantsNow),
    agents: () => listed.agents(temporal, '', wantsNow),
    triggers: () => listed.triggers(temporal, '', wantsNow),
    approvals: () => listed.approvals(temporal, '', wantsNow),
    trigger: (id) => listed.trigger(temporal, id, wantsNow),
  });
}

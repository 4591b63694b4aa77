import type { AgentIntegrationsClient } from '../../client';
import type { PendingApproval } from '../../client/approval-overview';
import type { AgentOverview } from '../../client/list-agents';
import type { AgentRun } from '../../client/list-agent-runs';
import type { AccountOverview } from '../../contracts/account';
import type { ListedTrigger } from '../../contracts/trigger-report';

/** How the installation stands, as listings tell it: no worker is asked. */
export interface Standing {
  accounts: readonly AccountOverview[];
  agents: readonly AgentOverview[];
  triggers: readonly ListedTrigger[];
  /** The oldest of what waits for a person. */
  waiting: readonly PendingApproval[];
  /** Whether more waits than that. */
  moreWaits: boolean;
  runs: readonly AgentRun[];
  hasServiceWorker: boolean;
}

const shown = 5;

export async function readStanding(client: AgentIntegrationsClient): Promise<Standing> {
  const [accounts, agents, triggers, waiting, hasServiceWorker] = await Promise.all([
    client.accounts.list(),
    client.agents.overviews(),
    client.triggers.list(),
    client.approvals.page({ limit: shown }),
    client.hasServiceWorker(),
  ]);
  const runs = await client.agents.runs({ agents: agents.map(({ name }) => name), limit: shown });
  return {
    ...{ accounts, agents, triggers, runs, hasServiceWorker },
    ...{ waiting: waiting.approvals, moreWaits: waiting.next !== undefined },
  };
}

import type { AgentIntegrationsClient } from '../../client';
import type { PendingApproval } from '../../client/approvals/approval-overview';
import type { AgentOverview } from '../../contracts/agent';
import type { AgentRun } from '../../client/agents/list-agent-runs';
import type { Listings } from '../listings/listings';
import { readDeliveries, type Delivery } from '../deliveries/read-deliveries';
import { runName } from '../runs/run-name';

/** The results of a search, as many of each kind as the page shows. */
export interface Found {
  agents: AgentOverview[];
  /** Open requests first. */
  approvals: PendingApproval[];
  runs: AgentRun[];
  events: Delivery[];
  /** Triggers whose events are missing, because no worker answered for them. */
  silent: string[];
}

/** The most results of each kind. */
const mostShown = 20;

/** Finds agents, approvals, and the latest runs and events whose visible text contains all the words. */
export async function find(client: AgentIntegrationsClient, listings: Listings, query: string): Promise<Found> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (...texts: (string | undefined)[]): boolean => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const [agents, { approvals: open }, decided, triggers, runs] = await Promise.all([
    listings.agents(),
    listings.approvals(),
    listings.decided(),
    listings.triggers(),
    listings.runs(),
  ]);
  const { deliveries, silent } = await readDeliveries(client, listings, triggers, runs);
  return {
    agents: agents.filter((agent) => has(agent.name, agent.workflowType, ...agent.triggers)).slice(0, mostShown),
    approvals: [...open, ...decided]
      .filter(({ summary, about, title, agent, account }) => has(summary, about, title, agent, account))
      .slice(0, mostShown),
    runs: runs.filter((run) => has(runName(run), run.workflowId)).slice(0, mostShown),
    events: deliveries
      .filter(({ agent, trigger, event }) => has(event.label, trigger, agent, event.reason))
      .slice(0, mostShown),
    silent,
  };
}

import type { Client } from '@temporalio/client';
import { newestStarted } from './newest-started';

/** A run that a trigger started. */
export interface AgentRun {
  agent: string;
  workflowId: string;
  runId: string;
  /** As Temporal says it: `RUNNING`, `COMPLETED`, `FAILED` … */
  status: string;
  startedAt: string;
  closedAt?: string;
}

/**
 * The latest runs of these agents, newest first. A run is known by its id, which begins with its agent's name; a listing is a moment
 * behind what happens.
 */
export async function listAgentRuns(temporal: Client, agents: readonly string[], limit: number): Promise<AgentRun[]> {
  if (agents.length === 0) return [];
  const ids = agents.map((agent) => `WorkflowId STARTS_WITH '${agent}/'`).join(' OR ');
  const newest = (status: string) =>
    newestStarted(temporal.workflow.list({ query: `(${ids}) AND ExecutionStatus ${status} 'Running'` }), limit);
  const [open, closed] = await Promise.all([newest('='), newest('!=')]);
  return open
    .concat(closed)
    .sort((one, other) => other.startTime.getTime() - one.startTime.getTime())
    .slice(0, limit)
    .map(({ workflowId, runId, status, startTime, closeTime }) => ({
      agent: workflowId.slice(0, workflowId.indexOf('/')),
      workflowId,
      runId,
      status: status.name,
      startedAt: startTime.toISOString(),
      ...(closeTime === undefined ? {} : { closedAt: closeTime.toISOString() }),
    }));
}

import type { Client } from '@temporalio/client';

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
  const query = agents.map((agent) => `WorkflowId STARTS_WITH '${agent}/'`).join(' OR ');
  const runs: AgentRun[] = [];
  for await (const { workflowId, runId, status, startTime, closeTime } of temporal.workflow.list({ query })) {
    const agent = agents.find((name) => workflowId.startsWith(`${name}/`));
    if (agent === undefined) continue;
    runs.push({
      agent,
      workflowId,
      runId,
      status: status.name,
      startedAt: startTime.toISOString(),
      ...(closeTime === undefined ? {} : { closedAt: closeTime.toISOString() }),
    });
    if (runs.length === limit) break;
  }
  return runs.sort((one, other) => other.startedAt.localeCompare(one.startedAt));
}

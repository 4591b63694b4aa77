import type { AgentIntegrationsClient } from '../../client';
import type { AgentRun } from '../../client/list-agent-runs';
import type { ListedTrigger, RecentEvent } from '../../contracts/trigger-report';
import { isToolError } from '../../contracts/tool-error';
import { newestFirst } from './newest-first';

/** One event that a trigger saw, and which. */
export interface Delivery {
  readonly agent: string;
  readonly trigger: string;
  readonly event: RecentEvent;
}

/** Each is asked by a query that its worker answers. */
const mostAsked = 20;

/**
 * What became of the latest events of some triggers, newest first. Where there are many, those are asked that have started a run lately.
 *
 * @param runs the latest
 * @returns also how many triggers were asked
 */
export async function readDeliveries(
  { triggers }: AgentIntegrationsClient,
  running: readonly ListedTrigger[],
  runs: readonly Pick<AgentRun, 'workflowId'>[],
): Promise<{ deliveries: Delivery[]; asked: number }> {
  const busy = new Set(runs.map(({ workflowId }) => workflowId.split('/')[1]));
  const asked = [...running]
    .sort((one, other) => Number(busy.has(other.id)) - Number(busy.has(one.id)))
    .slice(0, mostAsked);
  const seen = await Promise.all(
    asked.map(async ({ id, agent }) => {
      try {
        const { recent } = await triggers.get(id);
        return recent.map((event) => ({ agent, trigger: id, event, at: event.at }));
      } catch (error) {
        // Removed since it was listed.
        if (isToolError(error, 'NotFound')) return [];
        throw error;
      }
    }),
  );
  return { deliveries: newestFirst(seen.flat()), asked: asked.length };
}

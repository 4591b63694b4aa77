import type { AgentIntegrationsClient } from '../../client';
import type { AgentRun } from '../../client/agents/list-agent-runs';
import { newestFirst } from '../../contracts/newest-first';
import type { ListedTrigger, RecentEvent } from '../../contracts/trigger-report';
import { isToolError } from '../../contracts/tool-error';
import { isTemporalFailure } from '../../temporal/temporal-failure';
import { withPatienceForOne } from '../../temporal/with-patience';
import { readRunId } from '../../messages/run-ids';
import type { Listings } from '../listings/listings';

/** One event, with the trigger that saw it. */
export interface Delivery {
  readonly agent: string;
  readonly trigger: string;
  readonly event: RecentEvent;
}

/** The most triggers to ask: each is asked by a query that its worker answers. */
const mostAsked = 20;

/** The events that some triggers have seen. */
export interface Deliveries {
  /** Newest first. */
  deliveries: Delivery[];
  /** How many triggers were asked. */
  asked: number;
  /** Triggers for which no worker answered in time, or whose answer is sealed with a key this process does not have. */
  silent: string[];
}

/**
 * Reads the latest events of some triggers, newest first. If there are many triggers, it prefers those that have started a run lately.
 *
 * @param runs the latest runs
 */
export async function readDeliveries(
  client: AgentIntegrationsClient,
  { trigger }: Listings,
  running: readonly ListedTrigger[],
  runs: readonly Pick<AgentRun, 'workflowId'>[],
): Promise<Deliveries> {
  const busy = new Set(runs.map(({ workflowId }) => readRunId(workflowId)?.trigger));
  const asked = [...running]
    .sort((one, other) => Number(busy.has(other.id)) - Number(busy.has(one.id)))
    .slice(0, mostAsked);
  const silent: string[] = [];
  const seen = await Promise.all(
    asked.map(async ({ id, agent }) => {
      try {
        const { recent } = await withPatienceForOne(client, () => trigger(id));
        return recent.map((event) => ({ agent, trigger: id, event, at: event.at }));
      } catch (error) {
        // The trigger was removed after it was listed.
        if (isToolError(error, 'NotFound')) return [];
        if (!isTemporalFailure(error) && !isToolError(error, 'ProviderUnavailable')) throw error;
        silent.push(id);
        return [];
      }
    }),
  );
  return { deliveries: newestFirst(seen.flat()), asked: asked.length, silent: silent.sort() };
}

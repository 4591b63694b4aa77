import type { AgentIntegrationsClient } from '../../client';
import type { AgentRun } from '../../client/list-agent-runs';
import { newestFirst } from '../../contracts/newest-first';
import type { ListedTrigger, RecentEvent } from '../../contracts/trigger-report';
import { isToolError } from '../../contracts/tool-error';
import { isTemporalFailure } from '../../temporal/temporal-failure';
import { readRunId } from '../../messages/run-ids';
import type { Listings } from '../listings/listings';

/** One event that a trigger saw, and which. */
export interface Delivery {
  readonly agent: string;
  readonly trigger: string;
  readonly event: RecentEvent;
}

/** Each is asked by a query that its worker answers. */
const mostAsked = 20;

/** How long one is waited for, in milliseconds: less than a request may take, so that a page without its events is still one. */
const patience = 4_000;

/** What some triggers have seen. */
export interface Deliveries {
  /** Newest first. */
  deliveries: Delivery[];
  /** How many triggers were asked. */
  asked: number;
  /** Those for which no worker has answered in time, or whose answer this process has not the key of. */
  silent: string[];
}

/**
 * What became of the latest events of some triggers, newest first. Where there are many, those are asked that have started a run lately.
 *
 * @param runs the latest
 */
export async function readDeliveries(
  { temporal }: AgentIntegrationsClient,
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
        const { recent } = await temporal.withDeadline(Date.now() + patience, () => trigger(id));
        return recent.map((event) => ({ agent, trigger: id, event, at: event.at }));
      } catch (error) {
        // Removed since it was listed.
        if (isToolError(error, 'NotFound')) return [];
        if (!isTemporalFailure(error) && !isToolError(error, 'ProviderUnavailable')) throw error;
        silent.push(id);
        return [];
      }
    }),
  );
  return { deliveries: newestFirst(seen.flat()), asked: asked.length, silent: silent.sort() };
}

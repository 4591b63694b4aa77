import type { AgentIntegrationsClient } from '../../client';
import type { RecentEvent } from '../../contracts/trigger-report';
import { isToolError } from '../../contracts/tool-error';
import { newestFirst } from '../parts/newest-first';

/** One event that a trigger saw, and which. */
export interface Delivery {
  readonly agent: string;
  readonly trigger: string;
  readonly event: RecentEvent;
}

const shownEvents = 50;

/** What became of the latest events of every running trigger, newest first. */
export async function readDeliveries({ triggers }: AgentIntegrationsClient): Promise<Delivery[]> {
  const running = await triggers.list();
  const seen = await Promise.all(
    running.map(async ({ id, agent }) => {
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
  return newestFirst(seen.flat()).slice(0, shownEvents);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation/installation';

/** Somebody who says yes to everything, whenever there is a Temporal and a worker to say it to. */
export function approveEverything({ client }: Pick<Installation, 'client'>): { stop: () => void } {
  const stopped = new AbortController();
  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await sleep(500);
      // Whatever is killed at the moment: what was not decided now is asked again.
      const waiting = await client.temporal
        .withDeadline(Date.now() + 2_000, () => client.approvals.list())
        .catch(() => []);
      await Promise.allSettled(
        waiting.map(({ id }) =>
          client.temporal.withDeadline(Date.now() + 3_000, () =>
            client.approvals.decide(id, 'Grace', { decision: 'approve' }),
          ),
        ),
      );
    }
  };
  void work();
  return {
    stop: () => {
      stopped.abort();
    },
  };
}

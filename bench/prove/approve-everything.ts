import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation/installation';

/** Approves every request whenever Temporal and a worker are available. */
export function approveEverything({ client }: Pick<Installation, 'client'>): { stop: () => void } {
  const stopped = new AbortController();
  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await sleep(500);
      // Any process may be dead at the moment: the next loop asks again for what was not decided now.
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

import type { Worker } from '@temporalio/worker';

/**
 * Runs workers that stop together: when one ends or fails, the others are told to stop, and each first finishes its work in progress. On a signal,
 * which the SDK handles, all of them end.
 */
export async function runTogether(
  workers: readonly Worker[],
  run: (worker: Worker) => Promise<void> = (worker) => worker.run(),
): Promise<void> {
  const running = workers.map(run);
  try {
    await Promise.race(running);
  } finally {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    await Promise.allSettled(running);
  }
  await Promise.all(running);
}

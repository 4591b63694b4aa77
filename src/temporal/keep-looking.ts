import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from './pause-after';

interface LookOptions {
  /** Between looks while Temporal is quick, in milliseconds; longer where looks take long. */
  readonly every: number;
  /** Its abort ends the looking, when a look under way is over. */
  readonly signal?: AbortSignal;
  /** false: a pause keeps no process that has nothing else to do. */
  readonly ref?: boolean;
}

/**
 * Looks again and again, the first time at once.
 *
 * @throws as a look does, which ends the looking
 */
export async function keepLooking(
  look: () => Promise<void>,
  { every, signal, ref = true }: LookOptions,
): Promise<void> {
  while (signal?.aborted !== true) {
    const began = performance.now();
    await look();
    const pause = pauseAfter(every, performance.now() - began);
    await sleep(pause, undefined, { signal, ref }).catch((error: unknown) => {
      if (signal?.aborted !== true) throw error;
    });
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from './pause-after';

interface LookOptions {
  /** Pause between looks while Temporal is quick; longer when looks take long. */
  readonly everyMilliseconds: number;
  /** Aborting it ends the loop, after a look in progress. */
  readonly signal?: AbortSignal;
  /** false: a pause does not keep the process alive. */
  readonly ref?: boolean;
}

/**
 * Looks repeatedly, the first time at once.
 *
 * @throws as a look does, which ends the loop
 */
export async function keepLooking(
  look: () => Promise<void>,
  { everyMilliseconds, signal, ref = true }: LookOptions,
): Promise<void> {
  while (signal?.aborted !== true) {
    const began = performance.now();
    await look();
    const pause = pauseAfter(everyMilliseconds, performance.now() - began);
    await sleep(pause, undefined, { signal, ref }).catch((error: unknown) => {
      if (signal?.aborted !== true) throw error;
    });
  }
}

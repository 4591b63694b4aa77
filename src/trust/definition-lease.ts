import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a reading of an agent's definition stays valid, so that steps in quick succession share one reading. A caller that
 * changes an agent waits this long before it reports the change, so that it applies to every later step. Raising this value
 * needs care: a process of an older release still waits the shorter time, and reports its change too early.
 */
export const readingValidMilliseconds = 400;

/** Resolves when every reading made until now has expired. */
export async function untilReadingsExpire(): Promise<void> {
  const until = performance.now() + readingValidMilliseconds;
  // A timer counts from the start of its event-loop turn, which may be earlier than now.
  for (let left = readingValidMilliseconds; left > 0; left = until - performance.now()) await sleep(left);
}

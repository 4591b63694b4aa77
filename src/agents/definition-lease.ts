import { setTimeout as sleep } from 'node:timers/promises';

/**
 * For how long it counts what an agent was seen to be allowed to do, in milliseconds: steps that follow one another at once go by one look. Whoever
 * changes the agent waits as long before saying that it is changed, so that it holds for every step that begins after that. A greater value here
 * holds only once every process that changes agents has it.
 */
export const lookCountsFor = 400;

/** Resolves when nothing that was seen by now counts any more. */
export async function untilItHolds(): Promise<void> {
  const until = performance.now() + lookCountsFor;
  // A timer counts from when its turn of the event loop began, which may be earlier than now.
  for (let left = lookCountsFor; left > 0; left = until - performance.now()) await sleep(left);
}

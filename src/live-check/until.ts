import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckContext } from './check';

/** Repeats a look until it returns something. Returns undefined when the patience ends. */
export async function until<Value>(
  { patience }: Pick<CheckContext, 'patience'>,
  look: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  for (let looks = 1; looks <= patience.looks; looks += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(patience.pauseMilliseconds);
  }
  return undefined;
}

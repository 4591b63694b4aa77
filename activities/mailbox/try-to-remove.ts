import { setTimeout as sleep } from 'node:timers/promises';
import type { MailboxStepContext } from './in-mailbox';

/** The pauses before each try to remove an item, as shares of the patience. If that is five minutes: none, then 1 and 3 s. */
const pauses = [0, 1 / 300, 1 / 100];

/** Removes an item that no attempt will use, or leaves it after a few tries. @returns whether it is removed */
export async function tryToRemove(
  remove: () => Promise<void>,
  { patienceMilliseconds, signal }: Pick<MailboxStepContext, 'patienceMilliseconds' | 'signal'>,
): Promise<boolean> {
  for (const pause of pauses) {
    const removal = sleep(pause * patienceMilliseconds, undefined, { signal }).then(remove);
    const [{ status }] = await Promise.allSettled([removal]);
    if (status === 'fulfilled') return true;
  }
  return false;
}

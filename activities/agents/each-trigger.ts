import { setTimeout as sleep } from 'node:timers/promises';
import { cancellationSignal, getClient, log } from '@temporalio/activity';

/** In milliseconds. One that is removed may take five seconds to stop what it has under way. */
const patience = 10_000;
/** After so many milliseconds the next one is begun with, too: a hundred that do not answer keep those behind them for as many seconds. */
const slow = 1_000;

/**
 * Does something with each of these triggers, one after the other: a run that was put away is read again to answer, and a thousand at a time hold
 * as much memory. One that fails, or does not answer in time, keeps none of the others from it.
 *
 * @returns what failed, which is logged with the trigger's id
 * @throws what the activity was cancelled with
 */
export async function eachTrigger<Trigger extends { readonly id: string }>(
  triggers: readonly Trigger[],
  act: (trigger: Trigger) => Promise<void>,
): Promise<unknown[]> {
  const client = getClient();
  const failures: unknown[] = [];
  const lookAfter = async (trigger: Trigger): Promise<void> => {
    try {
      await client.withDeadline(Date.now() + patience, () => act(trigger));
    } catch (error) {
      // Nothing is wrong with the trigger where it was the look that was cut off.
      if (cancellationSignal().aborted) return;
      log.warn('A trigger could not be looked after, which keeps none of the others from it.', {
        trigger: trigger.id,
        error,
      });
      failures.push(error);
    }
  };
  const begun: Promise<void>[] = [];
  for (const trigger of triggers) {
    // The next definition has a keeper of its own, whose word is the last.
    cancellationSignal().throwIfAborted();
    const looked = lookAfter(trigger);
    begun.push(looked);
    await Promise.race([looked, sleep(slow, undefined, { ref: false })]);
  }
  await Promise.all(begun);
  cancellationSignal().throwIfAborted();
  return failures;
}

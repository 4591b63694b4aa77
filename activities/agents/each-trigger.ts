import { setTimeout as sleep } from 'node:timers/promises';
import { cancellationSignal, getClient, log } from '@temporalio/activity';

/** Time limit per trigger. A trigger that is being removed may take five seconds to stop its work under way. */
const patienceMilliseconds = 10_000;
/** After this time the next trigger begins as well: a hundred triggers that do not answer delay those behind them by 100 s. */
const slowMilliseconds = 1_000;

/**
 * Acts on each of these triggers, one after the other: a worker replays an evicted run to answer, and a thousand replays at once need that much
 * memory. A trigger that fails, or does not answer in time, does not affect the others.
 *
 * @returns the failures, each logged with the trigger's id
 * @throws the activity's cancellation
 */
export async function eachTrigger<Trigger extends { readonly id: string }>(
  triggers: readonly Trigger[],
  act: (trigger: Trigger) => Promise<void>,
): Promise<unknown[]> {
  const client = getClient();
  const failures: unknown[] = [];
  const lookAfter = async (trigger: Trigger): Promise<void> => {
    try {
      await client.withDeadline(Date.now() + patienceMilliseconds, () => act(trigger));
    } catch (error) {
      // The activity was cancelled, so nothing is wrong with the trigger.
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
    // The next definition has its own keeper, and that keeper decides.
    cancellationSignal().throwIfAborted();
    const looked = lookAfter(trigger);
    begun.push(looked);
    await Promise.race([looked, sleep(slowMilliseconds, undefined, { ref: false })]);
  }
  await Promise.all(begun);
  cancellationSignal().throwIfAborted();
  return failures;
}

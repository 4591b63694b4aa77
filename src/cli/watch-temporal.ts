import { setTimeout as wait } from 'node:timers/promises';

const everyMilliseconds = 5_000;

/**
 * Says in a sentence when Temporal stops answering, and when it answers again, until the signal aborts.
 *
 * @param ask fails when there is no answer
 * @param meanwhile what that means for whoever reads the log
 */
export async function watchTemporal(
  ask: () => Promise<unknown>,
  { say, meanwhile, signal }: { say: (sentence: string) => void; meanwhile: string; signal: AbortSignal },
  every = everyMilliseconds,
): Promise<void> {
  let isThere = true;
  for (;;) {
    const answers = await ask().then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    if (answers !== isThere) {
      say(
        answers
          ? 'Temporal answers again'
          : `Temporal does not answer. ${meanwhile} Check that it runs and can be reached`,
      );
    }
    isThere = answers;
    await wait(every, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
  }
}

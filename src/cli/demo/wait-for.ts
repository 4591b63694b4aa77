import { setTimeout as wait } from 'node:timers/promises';

/** Asks until there is an answer. */
export async function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  { seconds, signal }: { seconds: number; signal?: AbortSignal },
): Promise<Answer> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: nothing within ${String(seconds)} seconds.`);
    await wait(200, undefined, signal === undefined ? {} : { signal });
  }
}

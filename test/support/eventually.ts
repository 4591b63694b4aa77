import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a question until the answer is neither missing nor negative; fails with the question if that does not happen in time. */
export async function eventually<Answer>(
  question: string,
  ask: () => Promise<Answer | false | undefined> | Answer | false | undefined,
  seconds = 30,
): Promise<Answer> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Not within ${String(seconds)} s: ${question}`);
    await sleep(50);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

type Ask<Answer> = () => Promise<Answer | false | undefined> | Answer | false | undefined;

/**
 * Repeats a question until the answer is neither missing nor negative; undefined if it is not in time. An error counts as "not yet", because a process
 * may just be killed or starting.
 *
 * @throws the last error, if the time is over with one
 */
export async function inTime<Answer>(
  ask: Ask<Answer>,
  seconds: number,
  pauseMilliseconds = 100,
): Promise<Answer | undefined> {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
      if (Date.now() > end) return undefined;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(pauseMilliseconds);
  }
}

/** Like {@link inTime}, for what a row cannot go on without. @param what what is awaited, as a sentence without its end */
export async function until<Answer>(
  what: string,
  ask: Ask<Answer>,
  seconds: number,
  pauseMilliseconds?: number,
): Promise<Answer> {
  const answer = await inTime(ask, seconds, pauseMilliseconds);
  if (answer === undefined) throw new Error(`Not within ${seconds} s: ${what}.`);
  return answer;
}

/**
 * How long a loop that looks at Temporal again and again waits after a look: `usual` while Temporal is quick. A slow one is asked less: each loop
 * leaves it four times as long as the look took, but waits no more than ten times `usual`, to see that it is quick again.
 *
 * A page has it as text too (`live-script.ts`), so it needs nothing from outside.
 *
 * @param usual in milliseconds
 * @param took how long the look took, in milliseconds
 */
export function pauseAfter(usual: number, took: number): number {
  return Math.max(usual, Math.min(4 * took, 10 * usual));
}

/**
 * How long a loop that keeps reading from Temporal pauses after a look: `usual` while Temporal is quick. A slow Temporal is asked less: the pause is
 * four times as long as the look took, but at most ten times `usual`, to notice when it is quick again.
 *
 * A page embeds the function as text too (`live-script.ts`), so it uses nothing from outside.
 *
 * @param usual in milliseconds
 * @param took how long the look took, in milliseconds
 */
export function pauseAfter(usual: number, took: number): number {
  return Math.max(usual, Math.min(4 * took, 10 * usual));
}

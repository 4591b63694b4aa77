import { activityInfo } from '@temporalio/activity';

/** The last part of an attempt's time. It is longer than heartbeats are held back, so that one of them still reports that it has begun. */
const lastPart = 1 / 8;

/** Returns a function that says whether the attempt that begins now is about to be ended by its own time limit. */
export function nearingItsEnd(): () => boolean {
  const { startToCloseTimeoutMs } = activityInfo();
  const began = performance.now();
  return () => performance.now() - began >= startToCloseTimeoutMs * (1 - lastPart);
}

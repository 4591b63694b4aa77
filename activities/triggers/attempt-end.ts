import { activityInfo } from '@temporalio/activity';

/** The last part of the time that an attempt may take: longer than heartbeats are held back, so that one still tells that it has begun. */
const lastPart = 1 / 8;

/** For an attempt that begins now: whether it is about to be ended by its own time limit. */
export function nearingItsEnd(): () => boolean {
  const { startToCloseTimeoutMs } = activityInfo();
  const began = performance.now();
  return () => performance.now() - began >= startToCloseTimeoutMs * (1 - lastPart);
}

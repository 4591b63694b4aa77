import { setTimeout as sleep } from 'node:timers/promises';
import { isGrpcServiceError, ServiceError } from '@temporalio/client';

/** Does it again while Temporal cannot be reached; for what may be done twice. @param seconds after which it gives up */
export async function persistently<Result>(act: () => Promise<Result>, seconds = 180): Promise<Result> {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const isAway = isGrpcServiceError(error) || error instanceof ServiceError;
      if (!isAway || Date.now() > end) throw error;
      await sleep(250);
    }
  }
}

/** Asks until the answer is yes; answers whether it was in time. */
export async function until(isSo: () => Promise<boolean> | boolean, seconds: number): Promise<boolean> {
  const end = Date.now() + seconds * 1_000;
  while (Date.now() < end) {
    if (await Promise.resolve(isSo()).catch(() => false)) return true;
    await sleep(100);
  }
  return false;
}

/** What comes of it in time; undefined where nothing has. */
export function within<Result>(promise: Promise<Result>, seconds: number): Promise<Result | undefined> {
  return Promise.race([promise, sleep(seconds * 1_000, undefined, { ref: false })]);
}

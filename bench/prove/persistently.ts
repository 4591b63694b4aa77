import { setTimeout as sleep } from 'node:timers/promises';
import { isGrpcServiceError, ServiceError } from '@temporalio/client';

/** Retries an idempotent action while Temporal is unreachable. @param seconds after which it gives up */
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

/** Returns the result if it comes in time, otherwise undefined. */
export function within<Result>(promise: Promise<Result>, seconds: number): Promise<Result | undefined> {
  return Promise.race([promise, sleep(seconds * 1_000, undefined, { ref: false })]);
}

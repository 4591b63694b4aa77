import type { WorkerInterceptors } from '@temporalio/worker';

/** Keeps the user's interceptors of other kinds: `SimplePlugin` appends to the kinds it knows and drops all others. */
export function keepInterceptors(
  yours: WorkerInterceptors | undefined,
  configured: WorkerInterceptors | undefined,
): WorkerInterceptors {
  return { ...yours, ...configured, client: { ...yours?.client, ...configured?.client } };
}

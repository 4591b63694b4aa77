import type { WorkerInterceptors } from '@temporalio/worker';

/** `SimplePlugin` appends to the kinds of interceptors it knows and forgets all others; they are the user's, and stay. */
export function keepInterceptors(
  yours: WorkerInterceptors | undefined,
  configured: WorkerInterceptors | undefined,
): WorkerInterceptors {
  return { ...yours, ...configured, client: { ...yours?.client, ...configured?.client } };
}

import { ApplicationFailure } from '@temporalio/common';

/** The failure that a step, an update or this command raised, out of what Temporal wrapped around it on the way here. */
export function failureOf(error: unknown): ApplicationFailure | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof ApplicationFailure) return inner;
  }
  return undefined;
}

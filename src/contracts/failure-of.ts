import { ApplicationFailure } from '@temporalio/common';

const isFailure = (error: unknown): error is ApplicationFailure => error instanceof ApplicationFailure;

/**
 * The failure that a step, an update or this command raised, out of what Temporal wrapped around it on the way here.
 *
 * @param isWanted where not every failure is: the outermost that is
 */
export function failureOf(error: unknown): ApplicationFailure | undefined;
export function failureOf<Failure extends ApplicationFailure>(
  error: unknown,
  isWanted: (error: unknown) => error is Failure,
): Failure | undefined;
export function failureOf(error: unknown, isWanted = isFailure): ApplicationFailure | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (isWanted(inner)) return inner;
  }
  return undefined;
}

/** What such a failure says; where there is none (a timeout, say) what the innermost error says. */
export function reasonOf(error: Error): string {
  const failure = failureOf(error);
  if (failure !== undefined) return failure.message;
  let innermost = error;
  while (innermost.cause instanceof Error) innermost = innermost.cause;
  return innermost.message;
}

import { ApplicationFailure } from '@temporalio/common';

const isFailure = (error: unknown): error is ApplicationFailure => error instanceof ApplicationFailure;

/**
 * Returns the failure that a step, an update or this command raised, without the errors that Temporal wrapped around it.
 *
 * @param isWanted selects failures; the outermost match is returned. Default: every ApplicationFailure.
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

/** Returns the message of that failure. If there is none (a timeout, say), returns the message of the innermost error. */
export function reasonOf(error: Error): string {
  const failure = failureOf(error);
  if (failure !== undefined) return failure.message;
  let innermost = error;
  while (innermost.cause instanceof Error) innermost = innermost.cause;
  return innermost.message;
}

import { TemporalFailure } from '@temporalio/common';
import { failureOf } from '../src/contracts/failure-of';
import { isToolError, type ToolErrorType } from '../src/contracts/tool-error';

export interface CaughtToolError {
  type: ToolErrorType;
  /** A sentence for a model or a person. */
  message: string;
  details: unknown;
}

/** Returns the tool error in what a step threw (Temporal wraps it in an ActivityFailure). Undefined for anything else, such as a step's fault. */
export function toolErrorOf(error: unknown): CaughtToolError | undefined {
  const failure = error instanceof TemporalFailure ? failureOf(error, isToolError) : undefined;
  if (failure === undefined) return undefined;
  return { type: failure.type, message: failure.message, details: failure.details?.[0] };
}

import { TemporalFailure } from '@temporalio/common';
import { isToolError, type ToolErrorType } from '../src/contracts/tool-error';

export interface CaughtToolError {
  type: ToolErrorType;
  /** A sentence for a model or a person. */
  message: string;
  details: unknown;
}

/** The tool error inside what a step threw (Temporal wraps it in an ActivityFailure), or undefined for anything else, a fault of the step among it. */
export function toolErrorOf(error: unknown): CaughtToolError | undefined {
  let current = error;
  while (current instanceof TemporalFailure) {
    if (isToolError(current)) return { type: current.type, message: current.message, details: current.details?.[0] };
    current = current.cause;
  }
  return undefined;
}

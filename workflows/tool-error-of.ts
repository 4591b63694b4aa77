import { ApplicationFailure, TemporalFailure } from '@temporalio/common';
import type { ToolErrorType } from '../src/contracts/tool-error';

export interface CaughtToolError {
  type: ToolErrorType;
  /** A sentence for a model or a person. */
  message: string;
  details: unknown;
}

/** The tool error inside what a step threw (Temporal wraps it in an ActivityFailure), or undefined for anything else. */
export function toolErrorOf(error: unknown): CaughtToolError | undefined {
  let current = error;
  while (current instanceof TemporalFailure) {
    if (current instanceof ApplicationFailure && current.type != null) {
      return { type: current.type as ToolErrorType, message: current.message, details: current.details?.[0] };
    }
    current = current.cause;
  }
  return undefined;
}

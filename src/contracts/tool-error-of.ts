import { failureOf } from './failure-of';
import { isToolError, type ToolErrorType } from './tool-error';

export interface CaughtToolError {
  type: ToolErrorType;
  /** A sentence for a model or a person. */
  message: string;
  details: unknown;
}

/**
 * Returns the tool error in what a step threw in a workflow, or `client.calls.run` outside one: Temporal wraps it in errors of its own. Undefined
 * for anything else, such as a step's fault.
 */
export function toolErrorOf(error: unknown): CaughtToolError | undefined {
  const failure = failureOf(error, isToolError);
  if (failure === undefined) return undefined;
  return { type: failure.type, message: failure.message, details: failure.details?.[0] };
}

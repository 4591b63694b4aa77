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
 * where nobody said how the call ended: no worker answered in time, the call was ended or cancelled, or the step failed by a fault of its own. What it
 * does may have happened: treat it as `OutcomeUnknown`.
 */
export function toolErrorOf(error: unknown): CaughtToolError | undefined {
  const failure = failureOf(error, isToolError);
  if (failure === undefined) return undefined;
  return { type: failure.type, message: failure.message, details: failure.details?.[0] };
}

import {
  ActivityFailure,
  CancelledFailure,
  ChildWorkflowFailure,
  defaultFailureConverter,
  defaultPayloadConverter,
  RetryState,
  type Payload,
} from '@temporalio/common';
import type { coresdk } from '@temporalio/proto';
import type { Headers } from '@temporalio/workflow';

export type Command = coresdk.workflow_commands.IWorkflowCommand;

/** An activity, timer or child that a workflow waits for. */
export interface Asked {
  readonly name: string;
  readonly seq: number;
  readonly args: readonly unknown[];
  /** Its options as scheduled or started: timeouts, retries, headers, task queue. */
  readonly how: Record<string, unknown> & { headers?: Headers | null };
  readonly summary: unknown;
  isCancelled: boolean;
}

/** The outcome of an update. */
export interface Answer<Result> {
  isAccepted: boolean;
  result?: Result;
  /** Why the update was rejected, or failed. */
  error?: Error;
  isOver: boolean;
}

export type End =
  | { kind: 'completed'; result: unknown }
  | { kind: 'continued'; args: unknown[]; headers: Headers; memo: Record<string, unknown> }
  | { kind: 'failed'; error: Error }
  | { kind: 'cancelled' };

export const valueOf = (payload: Payload | null | undefined): unknown =>
  payload == null ? undefined : defaultPayloadConverter.fromPayload(payload);
export const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
export const failureOf = (error: unknown) => defaultFailureConverter.errorToFailure(error, defaultPayloadConverter);

export const cancelled = () => new CancelledFailure('Cancelled');

export const inActivity = (name: string, cause: Error) =>
  new ActivityFailure('Activity task failed', name, '1', RetryState.MAXIMUM_ATTEMPTS_REACHED, 'worker', cause);

export const inChild = (name: string, workflowId: string, cause: Error) => {
  const execution = { workflowId, runId: 'child-run' };
  return new ChildWorkflowFailure('default', execution, name, RetryState.NON_RETRYABLE_FAILURE, cause);
};

type Failure = Parameters<typeof defaultFailureConverter.failureToError>[0];
export const errorOf = (failure: Failure): Error =>
  defaultFailureConverter.failureToError(failure, defaultPayloadConverter);

export const askedOf = (
  name: string | null | undefined,
  seq: number | null | undefined,
  args: Payload[] | null | undefined,
  how: object,
  summary: unknown,
): Asked => ({
  ...{ name: name ?? '', seq: seq ?? 0, args: (args ?? []).map(valueOf), summary, isCancelled: false },
  how: how as Asked['how'],
});

export function endOf(command: Command): End | undefined {
  const { completeWorkflowExecution, continueAsNewWorkflowExecution: next, failWorkflowExecution } = command;
  if (completeWorkflowExecution != null)
    return { kind: 'completed', result: valueOf(completeWorkflowExecution.result) };
  if (next != null)
    return {
      kind: 'continued',
      args: (next.arguments ?? []).map(valueOf),
      headers: next.headers ?? {},
      memo: Object.fromEntries(Object.entries(next.memo ?? {}).map(([name, payload]) => [name, valueOf(payload)])),
    };
  if (failWorkflowExecution?.failure != null) return { kind: 'failed', error: errorOf(failWorkflowExecution.failure) };
  return command.cancelWorkflowExecution == null ? undefined : { kind: 'cancelled' };
}

import type { Headers, WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { defaultPayloadConverter, workflowInfo } from '@temporalio/workflow';
import { agentHeader, callHeader, passHeader, resetHeader } from '../src/messages/call-header';

/**
 * Carries who is acting and which call this is from a workflow into its activities, children and successors.
 * The call is the original run and the activity's sequence in it: both survive retries and a workflow reset, and are new after
 * continue-as-new, which is what an idempotency key has to do. (The run id changes on reset; the first run id does not change on
 * continue-as-new.)
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let inherited: Headers = {};

  const pass = <Input extends { headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: { ...inherited, ...input.headers },
  });
  const identify = <Input extends { headers: Headers; seq: number }>(input: Input): Input => {
    const { originalExecutionRunId, runId } = workflowInfo();
    const call = `${originalExecutionRunId}/${String(input.seq)}`;
    const headers = {
      ...input.headers,
      [callHeader]: defaultPayloadConverter.toPayload(call),
      ...(originalExecutionRunId === runId ? {} : { [resetHeader]: defaultPayloadConverter.toPayload('yes') }),
    };
    return pass({ ...input, headers });
  };

  return {
    inbound: [
      {
        execute(input, next) {
          const passedOn = [agentHeader, passHeader].flatMap((name) => {
            const payload = input.headers[name];
            return payload === undefined ? [] : [[name, payload] as const];
          });
          inherited = Object.fromEntries(passedOn);
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(identify(input)),
        scheduleLocalActivity: (input, next) => next(identify(input)),
        startChildWorkflowExecution: (input, next) => next(pass(input)),
        continueAsNew: (input, next) => next(pass(input)),
      },
    ],
  };
};

import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { agentHeader, callHeader, resetHeader } from '../contracts/call-header';
import { currentCall, runAsCall } from './current-call';

function readHeader(headers: Headers, name: string): string | undefined {
  const payload = headers[name];
  if (payload === undefined) return undefined;
  const value: unknown = defaultPayloadConverter.fromPayload(payload);
  return typeof value === 'string' ? value : undefined;
}

/** Makes the headers of an activity task the current call of everything the activity does. */
export const activityInterceptors: ActivityInterceptorsFactory = () => ({
  inbound: {
    execute: (input, next) => {
      const agent = readHeader(input.headers, agentHeader);
      const call = readHeader(input.headers, callHeader);
      const wasReset = readHeader(input.headers, resetHeader) !== undefined;
      const current = { ...(agent === undefined ? {} : { agent }), ...(call === undefined ? {} : { call }), wasReset };
      return runAsCall(current, () => next(input));
    },
  },
});

function withAgent(headers: Headers): Headers {
  const { agent } = currentCall();
  return agent === undefined ? headers : { ...headers, [agentHeader]: defaultPayloadConverter.toPayload(agent) };
}

/** A workflow started on an agent's behalf acts as that agent. */
export const clientInterceptor: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next({ ...input, headers: withAgent(input.headers) }),
  signalWithStart: (input, next) => next({ ...input, headers: withAgent(input.headers) }),
  startUpdateWithStart: (input, next) =>
    next({ ...input, workflowStartHeaders: withAgent(input.workflowStartHeaders) }),
};

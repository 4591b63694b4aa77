import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers, type Payload } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { agentHeader, callHeader, passHeader, resetHeader } from '../messages/call-header';
import { isToolError } from '../contracts/tool-error';
import type { KeyRing } from '../encryption/key-ring';
import { actingAgent } from './acting-agent';
import { currentCall, runAsCall, type CurrentCall } from './current-call';
import { issuePass, readPass } from './pass';

function readHeader(headers: Headers, name: string): unknown {
  const payload = headers[name];
  return payload === undefined ? undefined : defaultPayloadConverter.fromPayload(payload);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);

/** Makes the headers of an activity task the current call of everything the activity does. */
export const activityInterceptors: ActivityInterceptorsFactory = () => ({
  inbound: {
    execute: (input, next) => runAsCall(callOf(input.headers), () => next(input)),
  },
});

function callOf(headers: Headers): CurrentCall {
  const agent = textOf(readHeader(headers, agentHeader));
  const pass = readPass(readHeader(headers, passHeader));
  const call = textOf(readHeader(headers, callHeader));
  return {
    ...(agent === undefined ? {} : { claim: { agent, ...(pass === undefined ? {} : { pass }) } }),
    ...(call === undefined ? {} : { call }),
    wasReset: readHeader(headers, resetHeader) !== undefined,
  };
}

/** A workflow started on an agent's behalf acts as that agent: whoever holds the key ring says so, with a pass for this workflow. */
export function clientInterceptor(keyRing: KeyRing): WorkflowClientInterceptor {
  const withAgent = async (headers: Headers, workflowId: string): Promise<Headers> => {
    const agent = await agentToPassOn(keyRing);
    if (agent === undefined) return headers;
    return {
      ...headers,
      [agentHeader]: payloadOf(agent.name),
      ...(agent.isProven ? { [passHeader]: payloadOf(issuePass(keyRing, agent.name, workflowId)) } : {}),
    };
  };
  return {
    startWithDetails: async (input, next) =>
      next({ ...input, headers: await withAgent(input.headers, input.options.workflowId) }),
    signalWithStart: async (input, next) =>
      next({ ...input, headers: await withAgent(input.headers, input.options.workflowId) }),
    startUpdateWithStart: async (input, next) =>
      next({
        ...input,
        workflowStartHeaders: await withAgent(input.workflowStartHeaders, input.workflowStartOptions.workflowId),
      }),
  };
}

/** A claim that nothing proves is passed on as one: what is started with it may do as little. */
async function agentToPassOn(keyRing: KeyRing): Promise<{ name: string; isProven: boolean } | undefined> {
  const { agent, claim } = currentCall();
  if (claim === undefined) return agent === undefined ? undefined : { name: agent, isProven: true };
  try {
    await actingAgent(keyRing);
    return { name: claim.agent, isProven: true };
  } catch (error) {
    if (isToolError(error, 'PermissionDenied')) return { name: claim.agent, isProven: false };
    throw error;
  }
}

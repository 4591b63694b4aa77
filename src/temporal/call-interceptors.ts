import { activityInfo } from '@temporalio/activity';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers, type Payload, type Priority } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { agentHeader, begunHeader, callHeader, passHeader } from '../messages/call-header';
import { contractOf } from '../contracts';
import { isToolError, toolError } from '../contracts/tool-error';
import type { KeyRing } from '../encryption/key-ring';
import { releaseActivity } from '../messages/service-activities';
import { nexusCallWorkflow } from '../messages/workflow-kinds';
import { actingAgent } from './acting-agent';
import { signBegunCall } from './begun-call';
import { currentCall, runAsCall, type CurrentCall } from './current-call';
import { issuePass, readPass } from './pass';

function readHeader(headers: Headers, name: string): unknown {
  const payload = headers[name];
  return payload === undefined ? undefined : defaultPayloadConverter.fromPayload(payload);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);

/**
 * What is sealed for a Nexus call may be answered readably. So nothing runs in one but steps, which ask what it was begun for, and what releases
 * their answers: whoever reaches the namespace can have a worker run anything in any workflow.
 */
function assertBelongs(): void {
  const { workflowExecution, activityType } = activityInfo();
  if (!nexusCallWorkflow.isIdOf(workflowExecution?.workflowId ?? '')) return;
  if (activityType === releaseActivity || contractOf(activityType) !== undefined) return;
  throw toolError('PermissionDenied', `In a Nexus call only steps run, and "${activityType}" is none.`);
}

/** Makes the headers of an activity task the current call of everything the activity does. */
export const activityInterceptors: ActivityInterceptorsFactory = () => ({
  inbound: {
    execute: (input, next) => {
      assertBelongs();
      return runAsCall(callOf(input.headers), () => next(input));
    },
  },
});

function callOf(headers: Headers): CurrentCall {
  const agent = textOf(readHeader(headers, agentHeader));
  const pass = readPass(readHeader(headers, passHeader));
  const begun = textOf(readHeader(headers, begunHeader));
  const call = textOf(readHeader(headers, callHeader));
  const proof = { ...(pass === undefined ? {} : { pass }), ...(begun === undefined ? {} : { begun }) };
  return {
    ...(agent === undefined ? {} : { claim: { agent, ...proof } }),
    ...(call === undefined ? {} : { call }),
  };
}

/**
 * A workflow started on an agent's behalf acts as that agent: whoever holds the key ring says so, with a pass for this workflow. What it and
 * everything it starts have to do takes its turn among the agents', see {@link priorityOf}.
 */
export function clientInterceptor(keyRing: KeyRing): WorkflowClientInterceptor {
  const asAgent = async <Options extends { workflowId: string; priority?: Priority | undefined }>(
    headers: Headers,
    options: Options,
  ): Promise<{ headers: Headers; options: Options }> => {
    const agent = await agentToPassOn(keyRing);
    if (agent === undefined) return { headers, options };
    const { name, isProven } = agent;
    return {
      headers: {
        ...headers,
        [agentHeader]: payloadOf(name),
        ...(isProven ? proofOf(keyRing, name, options.workflowId) : {}),
      },
      options: { ...options, priority: { ...priorityOf(name), ...options.priority } },
    };
  };
  return {
    startWithDetails: async (input, next) => next({ ...input, ...(await asAgent(input.headers, input.options)) }),
    signalWithStart: async (input, next) => next({ ...input, ...(await asAgent(input.headers, input.options)) }),
    startUpdateWithStart: async (input, next) => {
      const { headers, options } = await asAgent(input.workflowStartHeaders, input.workflowStartOptions);
      return next({ ...input, workflowStartHeaders: headers, workflowStartOptions: options });
    },
  };
}

/** That it may act for the agent, and where it is a Nexus call, for what it was begun. */
function proofOf(keyRing: KeyRing, agent: string, workflowId: string): Headers {
  const pass = issuePass(keyRing, agent, workflowId);
  const { begins } = currentCall();
  return {
    [passHeader]: payloadOf(pass),
    ...(begins === undefined ? {} : { [begunHeader]: payloadOf(signBegunCall(keyRing, agent, pass, begins)) }),
  };
}

/**
 * Where tasks pile up, Temporal takes those of each key in turn, so that no agent's tasks wait for the end of another's. Activities and children
 * inherit it. Servers from 1.29 on do so where it is switched on (`matching.enableFairness`); others pay no heed.
 */
export const priorityOf = (agent: string): Priority => ({ fairnessKey: agent });

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

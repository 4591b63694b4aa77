import { activityInfo } from '@temporalio/activity';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers, type Payload, type Priority } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { defined } from '../../json/defined';
import { agentHeader, begunHeader, callHeader, passHeader } from '../../messages/call-header';
import { contractOf } from '../../contracts';
import { fixedEffect } from '../../contracts/step';
import { isToolError, toolError } from '../../contracts/tool-error';
import type { KeyRing } from '../../encryption/key-ring';
import { lacksKeyFailure } from '../../encryption/lacking-key-failure';
import { lacksKey } from '../../encryption/unreadable';
import { releaseActivity } from '../../messages/service-activities';
import { nexusCallWorkflow } from '../../messages/workflow-kinds';
import { actingAgent } from './acting-agent';
import { begunCallSignature } from './begun-call';
import { currentCall, runAsCall, type CurrentCall } from './current-call';
import { issuePass, readPass } from './pass';

function readHeader(headers: Headers, name: string): unknown {
  const payload = headers[name];
  return payload === undefined ? undefined : defaultPayloadConverter.fromPayload(payload);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);

/**
 * Allows only steps in a Nexus call, which verify their step and input, and the activity that releases their answers: the answers of a Nexus
 * call may be readable, and everybody who reaches the namespace can make a worker run any activity in any workflow.
 */
function assertAllowedInNexusCall(): void {
  const { workflowExecution, activityType } = activityInfo();
  if (!nexusCallWorkflow.isIdOf(workflowExecution?.workflowId ?? '')) return;
  if (activityType === releaseActivity || contractOf(activityType) !== undefined) return;
  throw toolError('PermissionDenied', `In a Nexus call only steps run, and "${activityType}" is none.`);
}

/**
 * Makes the headers of an activity task the current call of everything the activity does. A task that this worker lacks the key of is left to
 * another worker.
 */
export const activityInterceptors: ActivityInterceptorsFactory = () => ({
  inbound: {
    execute: (input, next) => {
      assertAllowedInNexusCall();
      // Before the activity runs: it would take the marker for its input, and its heartbeat would replace what earlier attempts have left.
      if (input.args.some(lacksKey)) throw lacksKeyFailure({ mayBeDone: mayBeDone() });
      return runAsCall(callOf(input.headers), () => next(input));
    },
  },
});

/** Whether an earlier attempt may have had an effect: of a step that does more than read. A reset of the activity restarts the count of attempts. */
function mayBeDone(): boolean {
  const { activityType, attempt, scheduledTimestampMs, currentAttemptScheduledTimestampMs } = activityInfo();
  const contract = contractOf(activityType);
  const isTriedAgain = attempt > 1 || currentAttemptScheduledTimestampMs > scheduledTimestampMs;
  return isTriedAgain && contract !== undefined && fixedEffect(contract) !== 'read';
}

function callOf(headers: Headers): CurrentCall {
  const agent = textOf(readHeader(headers, agentHeader));
  const pass = readPass(readHeader(headers, passHeader));
  const begun = textOf(readHeader(headers, begunHeader));
  const call = textOf(readHeader(headers, callHeader));
  const proof = { ...defined({ pass, begun }) };
  return {
    ...(agent !== undefined && { claim: { agent, ...proof } }),
    ...defined({ call }),
  };
}

/**
 * Makes a workflow that is started on an agent's behalf act as that agent: a pass for this workflow, signed with the key ring, proves it. Its tasks,
 * and those of everything it starts, take turns with other agents' tasks, see {@link priorityOf}.
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

/** Returns the proof that the workflow may act for the agent and, for a Nexus call, of its step and input. */
function proofOf(keyRing: KeyRing, agent: string, workflowId: string): Headers {
  const pass = issuePass(keyRing, agent, workflowId);
  const { begins } = currentCall();
  return {
    [passHeader]: payloadOf(pass),
    ...(begins !== undefined && {
      [begunHeader]: payloadOf(begunCallSignature.sign(keyRing, { agent, pass, call: begins })),
    }),
  };
}

/**
 * Makes Temporal serve backlogged tasks of each key in turn, so that no agent's tasks wait until all of another's are done. Activities and children
 * inherit the priority. Servers from 1.29 on do so if `matching.enableFairness` is on; others ignore it.
 */
export const priorityOf = (agent: string): Priority => ({ fairnessKey: agent });

/** Returns the agent for started workflows. An unproven claim is passed on as unproven, so that the started workflow may do no more. */
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

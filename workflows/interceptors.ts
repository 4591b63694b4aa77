import type { ConcludeActivationInput, Headers, WorkflowInterceptors } from '@temporalio/workflow';
import { defaultPayloadConverter, workflowInfo } from '@temporalio/workflow';
import { toolError } from '../src/contracts/tool-error';
import {
  accountWorkflow,
  agentWorkflow,
  nexusCallWorkflow,
  timetableWorkflow,
  triggerWorkflow,
} from '../src/messages/workflow-kinds';
import { takeHeadersOf } from './child-headers';
import { agentHeader, begunHeader, callHeader, passHeader, traceHeader } from '../src/messages/call-header';

/** Workflows that last for months: what they do is not part of the trace in which they were started. */
const lasting: ReadonlySet<string> = new Set([
  agentWorkflow.type,
  accountWorkflow.type,
  timetableWorkflow.type,
  triggerWorkflow.type,
]);

/**
 * Carries the acting agent, the call's identity and the trace from a workflow into its activities, children and successors. The call is the
 * original run id and the activity's sequence number: both survive retries and a workflow reset, and are new after continue-as-new, as an
 * idempotency key requires. (The run id changes on reset; the first run id does not change on continue-as-new.) A local activity that waits
 * for longer than a minute gets another sequence number, so steps only read in a local activity.
 */
export const interceptors = (): WorkflowInterceptors => {
  let inherited: Headers = {};

  const withInherited = <Input extends { headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: { ...inherited, ...input.headers },
  });
  const identify = <Input extends { headers: Headers; seq: number }>(input: Input): Input => {
    const call = `${workflowInfo().originalExecutionRunId}/${String(input.seq)}`;
    return withInherited({
      ...input,
      headers: { ...input.headers, [callHeader]: defaultPayloadConverter.toPayload(call) },
    });
  };

  return {
    inbound: [
      {
        execute(input, next) {
          const { workflowId, workflowType } = workflowInfo();
          if (hasIdOfNexusCall(workflowId, workflowType)) return Promise.reject(notItsId(workflowId));
          const names = [agentHeader, passHeader, begunHeader, ...(lasting.has(workflowType) ? [] : [traceHeader])];
          const passedOn = names.flatMap((name) => {
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
        startChildWorkflowExecution: (input, next) =>
          next(withInherited({ ...input, headers: { ...input.headers, ...takeHeadersOf(input.options.workflowId) } })),
        continueAsNew: (input, next) => next(withInherited(input)),
      },
    ],
    internals: [{ concludeActivation: ({ commands }, next) => next({ commands: withoutRefusals(commands) }) }],
  };
};

/** By this the plugin knows a bundle that has them: `src/plugin/require-additions.ts`. */
interceptors.mark = 'temporal-agent-integrations/interceptors';

/**
 * Leaves the answer to a query alone where Core asks it alone, by this id. Of a run whose beginning this worker cannot read the SDK (1.24) refuses the
 * updates beside it, and Core ends the whole worker over such an answer ("legacy query response along with other commands"). Queries by other ids come
 * with updates that count.
 */
function withoutRefusals(commands: ConcludeActivationInput['commands']): ConcludeActivationInput['commands'] {
  const isAskedAlone = commands.some(({ respondToQuery }) => respondToQuery?.queryId === 'legacy_query');
  return isAskedAlone ? commands.filter(({ updateResponse }) => updateResponse == null) : commands;
}

/** Refuses Nexus calls' ids to other workflow types: their answers would be sealed as those of a Nexus call, which are made to leave us readable. */
const hasIdOfNexusCall = (workflowId: string, workflowType: string): boolean =>
  nexusCallWorkflow.isIdOf(workflowId) && workflowType !== nexusCallWorkflow.type;

const notItsId = (workflowId: string): Error =>
  toolError('PermissionDenied', `An id such as "${workflowId}" is for Nexus calls alone: give another.`);

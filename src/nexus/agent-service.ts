import { startWorkflow, WorkflowRunOperationHandler, type WorkflowHandle } from '@temporalio/nexus';
import {
  HandlerError,
  operation,
  service,
  serviceHandler,
  type ServiceHandler,
  type StartOperationContext,
} from 'nexus-rpc';
import { z } from 'zod';
import { agentNameSchema, contractOf, steps } from '../contracts';
import { noSuchStep } from '../contracts/find-contract';
import type { NexusCallRequest } from '../contracts/tool-call';
import { defined } from '../json/defined';
import { isTooDeep } from '../json/nesting';
import { isUnreadable } from '../encryption/unreadable';
import { stepSummary } from '../encryption/readable-summary';
import { serviceTaskQueue } from '../messages/task-queues';
import { nexusCallWorkflow } from '../messages/workflow-kinds';
import { runAsCall } from '../temporal/call/current-call';
import { stepsService } from '.';
import { timeLeft } from './time-left';

const anyCall = z.strictObject({ step: z.string(), input: z.unknown() });

/**
 * A Nexus service whose operations run steps as one agent: with its equipment, a person's approval where it requires one, and idempotent effects.
 * Give it to a worker with {@link AgentIntegrationsPlugin}, on a task queue of its own: everybody who may call the endpoint for that queue acts as
 * this agent, whatever the call says.
 *
 * ```ts
 * await Worker.create({ taskQueue: 'support-nexus', nexusServices: [agentService('support')], plugins: [new AgentIntegrationsPlugin()] });
 * ```
 *
 * @throws for an invalid agent name
 */
export function agentService(agent: string): ServiceHandler {
  const name = agentNameSchema.parse(agent);
  const run = (requestOf: (given: unknown) => NexusCallRequest) =>
    new WorkflowRunOperationHandler<unknown, unknown>((ctx, given) => begin(ctx, name, requestOf(given)));
  const handlers = {
    ...Object.fromEntries(Object.keys(steps).map((step) => [step, run((input) => ({ step, input }))])),
    call: run(callOf),
    callWithChanges: run((asked) => ({ ...callOf(asked), withChanges: true })),
  };
  const operations = Object.keys(handlers).map((one) => [one, operation<unknown, unknown>()] as const);
  return serviceHandler(service(stepsService.name, Object.fromEntries(operations)), handlers);
}

/** Starts a call. A retried request is the same call: its id is Temporal's own for the operation, or the caller's; no other agent shares it. */
async function begin(
  ctx: StartOperationContext,
  agent: string,
  { step, input, ...how }: NexusCallRequest,
): Promise<WorkflowHandle<unknown>> {
  const contract = contractOf(step);
  if (contract === undefined) throw badRequest(noSuchStep(step));
  if (isUnreadable(input))
    throw badRequest(
      'The input is encrypted with a key that this service has not. Send it as this service can read it.',
    );
  if (isTooDeep(input)) throw badRequest('The input nests lists and objects too deeply.');
  return runAsCall({ agent, begins: { step, input } }, () =>
    startWorkflow(ctx, nexusCallWorkflow.type, {
      workflowId: nexusCallWorkflow.idOf(`${agent}/${ctx.requestId}`),
      taskQueue: serviceTaskQueue,
      args: [{ step, input, summary: contract.title, ...how }],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      // Of an operation whose time is over Temporal cancels nothing: the request would stay, and a yes send what its caller was told it does not have.
      ...defined({ workflowExecutionTimeout: timeLeft(ctx.headers) }),
      staticSummary: stepSummary(contract.title),
    }),
  );
}

function callOf(asked: unknown): z.output<typeof anyCall> {
  const parsed = anyCall.safeParse(asked);
  if (parsed.success) return parsed.data;
  throw badRequest(
    'The operations "call" and "callWithChanges" take { step, input }, and nothing else: as whom it acts is for the service to say.',
  );
}

const badRequest = (message: string): HandlerError => new HandlerError('BAD_REQUEST', message);

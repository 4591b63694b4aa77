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
import { isTooDeep } from '../json/nesting';
import { isUnreadable } from '../encryption/unreadable';
import { readableSummary } from '../encryption/readable-summary';
import { serviceTaskQueue } from '../messages/task-queues';
import { nexusCallWorkflow } from '../messages/workflow-kinds';
import { runAsCall } from '../temporal/current-call';
import { stepsService } from '.';

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
  const names = Object.keys(steps);
  const definition = service(
    stepsService.name,
    Object.fromEntries([...names, 'call'].map((one) => [one, operation<unknown, unknown>()])),
  );
  const run = (step: string) =>
    new WorkflowRunOperationHandler<unknown, unknown>((ctx, input) => begin(ctx, name, { step, input }));
  return serviceHandler(definition, {
    ...Object.fromEntries(names.map((step) => [step, run(step)])),
    call: new WorkflowRunOperationHandler<unknown, unknown>((ctx, asked) => begin(ctx, name, callOf(asked))),
  });
}

/** Starts a call. A retried request is the same call: its id is Temporal's own for the operation, or the caller's; no other agent shares it. */
async function begin(
  ctx: StartOperationContext,
  agent: string,
  { step, input }: z.output<typeof anyCall>,
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
      args: [{ step, input, summary: contract.title }],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      staticSummary: readableSummary(contract.title),
    }),
  );
}

function callOf(asked: unknown): z.output<typeof anyCall> {
  const parsed = anyCall.safeParse(asked);
  if (parsed.success) return parsed.data;
  throw badRequest(
    'The operation "call" takes { step, input }, and nothing else: as whom it acts is for the service to say.',
  );
}

const badRequest = (message: string): HandlerError => new HandlerError('BAD_REQUEST', message);

import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { answerOf } from '../../calls/answer-of';
import { approvalPage, waitsFor } from '../../calls/waits-for';
import { openCall, sealCall, type OpenCall } from '../../calls/open-call';
import { requestKeyIn } from '../../calls/request-key';
import { waitForCall } from '../../calls/wait-for-call';
import { contractOf, steps } from '../../contracts';
import { defined } from '../../json/defined';
import { approvalWorkflow, toolCallWorkflow } from '../../messages/workflow-kinds';
import { requireMayCall } from './agent-of-token';
import { answers, answersNothing, requestKeyHeaders, takes } from './answers';
import type { ApiCaller, ApiEnvironment } from './api-environment';
import { beginCall, readerOf } from './begin-call';
import { callSchema, callStateSchema } from './call-schemas';

const wait = z.coerce.number().pipe(z.int().min(0).max(30)).default(0);
const callPath = z.object({ id: z.string().max(1_000) });

const list = createRoute({
  method: 'get',
  path: '/steps',
  summary: 'Steps that can be called',
  responses: answers(
    'The steps; docs/tools.md has their fields.',
    z.object({ steps: z.array(z.object({ name: z.string(), title: z.string(), description: z.string() })) }),
  ),
});

const start = createRoute({
  method: 'post',
  path: '/calls',
  summary: 'Call a step',
  description:
    'What takes longer, or waits for a person, is answered as pending: ask for it by its id, and do not call again. A request that may ' +
    'have to be sent twice gets an Idempotency-Key: the same key is the same call of one token as one agent, whatever became of it, for as long as Temporal keeps it (but where Temporal was restored from a backup of before), ' +
    'and one for another body is refused.',
  request: {
    headers: requestKeyHeaders,
    query: z.object({ wait: wait.describe('Seconds to wait for the result, at most until a person is asked.') }),
    body: takes(callSchema, { step: 'mail.findEmail', input: { unread: true, limit: 5 } }),
  },
  responses: answers('Its result, its failure, or what it waits for.', callStateSchema),
});

const get = createRoute({
  method: 'get',
  path: '/calls/{id}',
  summary: 'How far a call is',
  request: { params: callPath, query: z.object({ wait: wait.describe('Seconds to wait for the result.') }) },
  responses: answers('Its result, its failure, or what it waits for.', callStateSchema),
});

const withdraw = createRoute({
  method: 'post',
  path: '/calls/{id}/withdraw',
  summary: 'Withdraw a call',
  description: 'Nobody is asked for it any more, and what is being carried out is stopped where it still can be.',
  request: { params: callPath },
  responses: answersNothing('Withdrawn, unless it had ended before.'),
});

export function createCallRoutes(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>();
  app.openapi(list, (context) => {
    const known = Object.keys(steps).flatMap((name) => contractOf(name) ?? []);
    return context.json({ steps: known.map(({ name, title, description }) => ({ name, title, description })) }, 200);
  });
  app.openapi(start, async (context) => {
    const { dependencies, caller } = context.var;
    const requestKey = requestKeyIn(context.req.header('Idempotency-Key'));
    const call = await beginCall(dependencies, caller, context.req.valid('json'), requestKey);
    const waiting = { seconds: context.req.valid('query').wait, throughApproval: false };
    return context.json(await look(context, call, waiting), 200);
  });
  app.openapi(get, async (context) => {
    const waiting = { seconds: context.req.valid('query').wait, throughApproval: true };
    return context.json(await look(context, callOf(context, context.req.valid('param').id), waiting), 200);
  });
  app.openapi(withdraw, async (context) => {
    const { id, step } = callOf(context, context.req.valid('param').id);
    requireMayCall(context.var.caller, step);
    await context.var.client.calls.withdraw(id);
    return context.body(null, 204);
  });
  return app;
}

const doNotCallAgain =
  'Calling again would ask for a second time: the answer comes when this program asks for it by GET /api/calls/ID.';

/** Returns the state of a call once the call has ended or the time is over. */
async function look(
  { var: { dependencies, caller }, req }: Context<ApiEnvironment>,
  call: OpenCall,
  { seconds, throughApproval }: { seconds: number; throughApproval: boolean },
): Promise<z.input<typeof callStateSchema>> {
  const { signal } = req.raw;
  const state = await waitForCall(dependencies, call, {
    patienceMilliseconds: seconds * 1000,
    throughApproval,
    signal,
  });
  const known = {
    id: sealCall(dependencies.client.keyRing, ownerOf(caller), call),
    workflowId: toolCallWorkflow.idOf(call.id),
  };
  if (state.status === 'completed') {
    const result = await answerOf(dependencies, { name: readerOf(caller) }, call, state);
    // A model reads it in the result itself.
    return { status: 'completed', ...known, result, ...(call.answer === 'own' && state.reviewed) };
  }
  if (state.status === 'failed') {
    const { type, message, quotesOthers } = state;
    const marked = quotesOthers === true && { untrusted: ['error.message'] };
    return { status: 'failed', ...known, error: { type, message }, ...marked };
  }
  const approval = state.status === 'waits for approval' ? state.approval : undefined;
  const page = approval === undefined ? undefined : approvalPage(dependencies, approval);
  const what = waitsFor(state, page);
  return {
    status: 'pending',
    ...known,
    // The model of an own tool has no tool to ask for the answer: the program around the model asks.
    message: call.answer === 'own' ? what : `${what} ${doNotCallAgain}`,
    ...(approval !== undefined && { approval: approvalWorkflow.nameIn(approval) }),
    ...defined({ approvalPage: page }),
  };
}

const callOf = ({ var: { dependencies, caller } }: Context<ApiEnvironment>, id: string): OpenCall =>
  openCall(dependencies.client.keyRing, ownerOf(caller), id);

/** Who alone can open a call: the agent the token is bound to, or every token that is not bound to an agent. */
const ownerOf = ({ agent = '' }: ApiCaller): string => agent;

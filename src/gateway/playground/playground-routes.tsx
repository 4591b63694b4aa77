import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { includesRole } from '../../configuration/role';
import { contractOf, type StepContract } from '../../contracts';
import { canonicalHash } from '../../encryption/canonical-json';
import { isToolError } from '../../contracts/tool-error';
import { failureOf } from '../../contracts/failure-of';
import { accountsProblem } from '../console/accounts-problem';
import { permissionTypeOf } from '../form-parts/permission-type-tabs';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { messagePage } from '../console/message-page';
import { renderPage } from '../console/render-page';
import { requireRole } from '../console/require-role';
import { firstTry, readTry, tryOf, type Try } from './read-try';
import { callIdsOf, recentCalls } from './recent-calls';
import { StepListPage } from './step-list-page';
import { StepPage, type StepAnswer } from './step-page';

type PlaygroundContext = Context<ConsoleEnvironment>;

/** The pages under `/playground`: people try any step by hand. */
export function createPlaygroundRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', (context) => renderPage(context, 200, <StepListPage session={context.var.session} />));
  app.get('/:step', (context) => withStep(context, (contract) => show(context, contract, firstTry(contract))));
  app.post('/:step', (context) => withStep(context, (contract) => tryStep(context, contract)));
  // Temporal stores the input and the answer of a call encrypted: only operators may see them, whoever made the call.
  app.get('/:step/calls/:id', requireRole('operator'), (context) =>
    withStep(context, (contract) => showCall(context, contract)),
  );
  return app;
}

async function withStep(
  context: PlaygroundContext,
  answer: (contract: StepContract) => Response | Promise<Response>,
): Promise<Response> {
  const contract = contractOf(context.req.param('step') ?? '');
  return contract === undefined ? context.notFound() : answer(contract);
}

async function show(
  context: PlaygroundContext,
  contract: StepContract,
  attempt: Try,
  { status = 200, answer }: { status?: 200 | 422; answer?: StepAnswer } = {},
): Promise<Response> {
  const { client, listings, session, runAddress } = context.var;
  const [accounts, problem, agents, recent] = await Promise.all([
    listings.accounts(),
    accountsProblem(context.var, contract.integration),
    listings.agents(),
    includesRole(session.role, 'operator') ? recentCalls(client.calls, contract) : [],
  ]);
  return renderPage(
    context,
    status,
    <StepPage
      session={session}
      contract={contract}
      attempt={attempt}
      accounts={accounts}
      accountsProblem={problem}
      agents={agents.map(({ name }) => name)}
      permissionType={permissionTypeOf(context.req.query('accounts'))}
      answer={answer}
      recent={recent}
      runAddress={runAddress}
    />,
  );
}

async function tryStep(context: PlaygroundContext, contract: StepContract): Promise<Response> {
  const { calls } = context.var.client;
  const typed = await readForm(context);
  const attempt = readTry(contract, typed);
  if (typed.add !== undefined) return show(context, contract, { ...attempt, problems: {} });
  const { input, agent } = attempt;
  if (input === undefined) return show(context, contract, attempt, { status: 422 });
  const options = agent === '' ? {} : { agent };
  if (typed.action === 'run') {
    // The same form with the same input is the same call, so a second click starts nothing.
    const id = `${callIdsOf(contract)}${canonicalHash([typed.id ?? randomUUID(), agent, input]).slice(0, 32)}`;
    await calls.start(contract.name, input, { id, ...options });
    const as = agent === '' ? '' : `?${new URLSearchParams({ agent }).toString()}`;
    return context.redirect(`/playground/${contract.name}/calls/${id}${as}#answer`, 303);
  }
  const answer = await rehearsed(context, contract, input, options);
  return show(context, contract, attempt, { answer, status: answer.kind === 'refused' ? 422 : 200 });
}

async function rehearsed(
  { var: { client } }: PlaygroundContext,
  { name }: StepContract,
  input: unknown,
  options: { agent?: string },
): Promise<StepAnswer> {
  try {
    return { kind: 'rehearsed', rehearsal: await client.calls.rehearse(name, input, options) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    return { kind: 'refused', problem: failure.message };
  }
}

/** Shows a call that was made, below its form with the values of the call. */
async function showCall(context: PlaygroundContext, contract: StepContract): Promise<Response> {
  const { client, session } = context.var;
  const id = context.req.param('id') ?? '';
  const none = (error: unknown): undefined => {
    if (!isToolError(error, 'NotFound')) throw error;
  };
  const [state, asked] = await Promise.all([client.calls.state(id).catch(none), client.calls.asked(id).catch(none)]);
  if (state === undefined || asked?.step !== contract.name) {
    const text = 'It was never made, or it ended so long ago that Temporal does not keep it any more.';
    return messagePage(context, 404, { title: 'There is no such call', text, session });
  }
  const attempt = tryOf(contract, asked.input, context.req.query('agent') ?? '');
  return show(context, contract, attempt, { answer: { kind: 'called', id, state } });
}

import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { contractOf, type StepContract } from '../../contracts';
import { isToolError } from '../../contracts/tool-error';
import { failureOf } from '../../temporal/failure-of';
import { permissionTypeOf } from '../parts/permission-type-tabs';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { messagePage } from '../console/message-page';
import { renderPage } from '../console/render-page';
import { CallPage } from './call-page';
import { firstTry, readTry, type Try } from './read-try';
import { StepListPage } from './step-list-page';
import { StepPage, type StepAnswer } from './step-page';

type PlaygroundContext = Context<ConsoleEnvironment>;

/** The pages under `/playground`: any step, tried by hand. */
export function createPlaygroundRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', (context) => renderPage(context, 200, <StepListPage session={context.var.session} />));
  app.get('/:step', (context) => withStep(context, (contract) => show(context, contract, firstTry(contract))));
  app.post('/:step', (context) => withStep(context, (contract) => tryStep(context, contract)));
  app.get('/:step/calls/:id', (context) => withStep(context, (contract) => showCall(context, contract)));
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
  const { client, session } = context.var;
  return renderPage(
    context,
    status,
    <StepPage
      session={session}
      contract={contract}
      attempt={attempt}
      accounts={await client.accounts.list(contract.integration)}
      agents={await client.agents.list()}
      permissionType={permissionTypeOf(context.req.query('accounts'))}
      answer={answer}
    />,
  );
}

async function tryStep(context: PlaygroundContext, contract: StepContract): Promise<Response> {
  const { tools } = context.var.client;
  const typed = await readForm(context);
  const attempt = readTry(contract, typed);
  if (typed.add !== undefined) return show(context, contract, { ...attempt, problems: {} });
  const { input, agent } = attempt;
  if (input === undefined) return show(context, contract, attempt, { status: 422 });
  const options = agent === '' ? {} : { agent };
  if (typed.action === 'run') {
    const id = randomUUID();
    await tools.start(contract.name, input, { id, ...options });
    return context.redirect(`/playground/${contract.name}/calls/${id}`, 303);
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
    return { kind: 'rehearsed', rehearsal: await client.tools.rehearse(name, input, options) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    return { kind: 'refused', problem: failure.message };
  }
}

async function showCall(context: PlaygroundContext, contract: StepContract): Promise<Response> {
  const { client, session, runAddress } = context.var;
  const id = context.req.param('id') ?? '';
  const state = await client.tools.state(id).catch((error: unknown) => {
    if (isToolError(error, 'NotFound')) return undefined;
    throw error;
  });
  if (state === undefined) {
    const text = 'It was never made, or it ended so long ago that Temporal does not keep it any more.';
    return messagePage(context, 404, { title: 'There is no such call', text, session });
  }
  const page = <CallPage session={session} contract={contract} id={id} state={state} runAddress={runAddress} />;
  return renderPage(context, 200, page);
}

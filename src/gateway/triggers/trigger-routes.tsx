import { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import type { AgentDefinition } from '../../contracts/agent';
import { toolError } from '../../contracts/tool-error';
import type { TriggerDefinition } from '../../contracts/trigger-definition';
import { isTemporalFailure } from '../../temporal/temporal-failure';
import { withPatienceForProvider } from '../../temporal/with-patience';
import { runPageAddress } from '../runs/run-page-address';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { renderPage } from '../console/render-page';
import { requireRole } from '../console/require-role';
import { definedTrigger } from './defined-triggers';
import { DiagnosisView } from './diagnosis-view';
import { refusalOf } from './refusal-of';
import { RemoveTriggerPage } from './remove-trigger-page';
import { RefusalView } from '../form-parts/refusal-view';
import { ReportView } from './report-view';
import { createTriggerFormRoutes } from './trigger-form-routes';
import { TriggerPage } from './trigger-page';
import { withTrigger, type TriggerContext } from './with-trigger';

/** The pages under `/agents/<agent>/triggers`. */
export function createTriggerRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.route('/', createTriggerFormRoutes());
  app.get('/:trigger', (context) => withTrigger(context, (definition) => showTrigger(context, definition)));
  app.post('/:trigger/pause', (context) => change(context, ({ triggers }, id) => triggers.pause(id)));
  app.post('/:trigger/resume', (context) => change(context, ({ triggers }, id) => triggers.resume(id)));
  app.post('/:trigger/test', (context) =>
    ask(context, async ({ triggers }, id) => <ReportView reports={await triggers.test(id)} />),
  );
  app.post('/:trigger/diagnose', (context) =>
    ask(context, async ({ triggers }, id) => <DiagnosisView findings={(await triggers.diagnose(id)).findings} />),
  );
  app.post('/:trigger/replay', (context) =>
    withTrigger(context, (definition, { agent }) => replay(context, definition, agent)),
  );
  app.get('/:trigger/remove', requireRole('operator'), (context) =>
    withTrigger(context, ({ id }, { agent }) =>
      renderPage(context, 200, <RemoveTriggerPage session={context.var.session} agent={agent} id={id} />),
    ),
  );
  app.post('/:trigger/remove', (context) =>
    withTrigger(context, async ({ id }, { agent }) => {
      await context.var.client.agents.revise(agent, (definition) => without(definition, id));
      return context.redirect(`/agents/${agent}`, 303);
    }),
  );
  return app;
}

const without = (definition: AgentDefinition, id: string): AgentDefinition => ({
  ...definition,
  triggers: definition.triggers.filter((trigger) => trigger.id !== id),
});

async function showTrigger(
  context: TriggerContext,
  definition: TriggerDefinition,
  { status = 200, result, replayId }: { status?: 200 | 409 | 503; result?: Child; replayId?: string | undefined } = {},
): Promise<Response> {
  const { session, runAddress } = context.var;
  const agent = context.req.param('agent') ?? '';
  const trigger = await definedTrigger(context.var, agent, definition);
  return renderPage(
    context,
    status,
    <TriggerPage session={session} runAddress={runAddress} agent={agent} trigger={trigger} replayId={replayId}>
      {result}
    </TriggerPage>,
  );
}

type Client = TriggerContext['var']['client'];

/** @throws Conflict when what runs under the trigger's id is another agent's */
async function assertNotTaken(context: TriggerContext, agent: string, definition: TriggerDefinition): Promise<void> {
  const { taken } = await definedTrigger(context.var, agent, definition);
  if (taken !== undefined) throw toolError('Conflict', taken);
}

const change = (context: TriggerContext, act: (client: Client, id: string) => Promise<void>): Promise<Response> =>
  withTrigger(context, async (definition, { agent }) => {
    await assertNotTaken(context, agent, definition);
    await act(context.var.client, definition.id);
    return context.redirect(`/agents/${agent}/triggers/${definition.id}`, 303);
  });

/** Shows the result of an action on the trigger's page, or why there is none. */
const ask = (context: TriggerContext, act: (client: Client, id: string) => Promise<Child>): Promise<Response> =>
  withTrigger(context, async (definition, { agent }) => {
    const { client } = context.var;
    try {
      await assertNotTaken(context, agent, definition);
      const result = await withPatienceForProvider(client, () => act(client, definition.id));
      return await showTrigger(context, definition, { result });
    } catch (error) {
      return await showRefusal(context, definition, error);
    }
  });

async function showRefusal(
  context: TriggerContext,
  definition: TriggerDefinition,
  error: unknown,
  replayId?: string,
): Promise<Response> {
  const refusal = await refusalOf(error, context.var.client);
  if (refusal === undefined) throw error;
  const result = <RefusalView refusal={refusal} />;
  // Temporal answers an id that it has refused with the same refusal again, also when the cause is gone.
  if (!isTemporalFailure(error)) return showTrigger(context, definition, { status: 409, result });
  return showTrigger(context, definition, { status: 503, result, replayId });
}

/** Redirects to the run, so that reloading the page starts no other run. */
async function replay(context: TriggerContext, definition: TriggerDefinition, agent: string): Promise<Response> {
  const { event = '', id: requestKey } = await readForm(context);
  try {
    const { client } = context.var;
    await assertNotTaken(context, agent, definition);
    const options = requestKey === undefined ? {} : { requestKey };
    const outcome = await withPatienceForProvider(client, () => client.triggers.replay(definition.id, event, options));
    if (outcome.kind !== 'failed') return context.redirect(runPageAddress(outcome.workflowId), 303);
    return await showTrigger(context, definition, { status: 409, result: <RefusalView refusal={outcome.problem} /> });
  } catch (error) {
    return await showRefusal(context, definition, error, requestKey);
  }
}

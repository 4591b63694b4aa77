import { Hono, type Context } from 'hono';
import { whyNoAnswer } from '../../client/service-worker';
import type { AgentIntegrationsClient } from '../../client';
import { leftToDefined } from '../../client/agents/left-schedules';
import { agentDefinitionSchema, agentNameSchema, type AgentDefinition, type AgentState } from '../../contracts/agent';
import { isToolError } from '../../contracts/tool-error';
import { withPatience } from '../../temporal/with-patience';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { messagePage } from '../console/message-page';
import { renderPage } from '../console/render-page';
import { requireRole } from '../console/require-role';
import { readContractForm } from '../contract-form/contract-form';
import { createTriggerRoutes } from '../triggers/trigger-routes';
import { AgentListPage } from './agent-list-page';
import { newAgentForm, settingsForm, settingsOf, settingsSchema } from './agent-settings';
import { createEquipmentRoutes } from './equipment-routes';
import { NewAgentPage } from './new-agent-page';
import { RetirePage } from './retire-page';
import { runAgent } from './run-agent';
import { showAgent } from './show-agent';
import { pageOf } from '../console/page-of';
import { digestOf, assertNotStale } from '../form-parts/stale-form';
import { withAgent } from '../form-parts/with-agent';

const agentsOnPage = 50;

type AgentContext = Context<ConsoleEnvironment>;

/** The pages under `/agents`: what agents may do, and what starts them. */
export function createAgentRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', async (context) => {
    const { listings, session } = context.var;
    const [agents, { approvals: pending }] = await Promise.all([listings.agents(), listings.approvals()]);
    const shown = pageOf(agents, context.req.query('page'), agentsOnPage);
    return renderPage(context, 200, <AgentListPage session={session} agents={shown} pending={pending} />);
  });
  app.get('/-new', requireRole('operator'), (context) =>
    renderPage(context, 200, <NewAgentPage session={context.var.session} />),
  );
  app.post('/', create);
  app.get('/:agent', (context) => withAgent(context, (state) => showAgent(context, state)));
  app.post('/:agent/settings', (context) => withAgent(context, (state) => saveSettings(context, state)));
  app.post('/:agent/runs', (context) => withAgent(context, (state) => runAgent(context, state)));
  app.route('/:agent/steps', createEquipmentRoutes());
  app.get('/:agent/retire', requireRole('operator'), (context) =>
    withAgent(context, ({ name }) =>
      renderPage(context, 200, <RetirePage session={context.var.session} name={name} />),
    ),
  );
  app.post('/:agent/retire', (context) =>
    withAgent(context, async ({ name }) => {
      await context.var.client.agents.retire(name);
      return context.redirect('/agents', 303);
    }),
  );
  app.route('/:agent/triggers', createTriggerRoutes());
  return app;
}

async function create(context: AgentContext): Promise<Response> {
  const { client, session } = context.var;
  const reading = readContractForm(newAgentForm, await readForm(context));
  if (reading.kind === 'invalid')
    return renderPage(
      context,
      422,
      <NewAgentPage session={session} draft={reading.draft} problems={reading.problems} />,
    );
  const { name, ...definition } = newAgentSchema.parse(reading.value);
  const wanted = agentDefinitionSchema.parse({ ...definition, equipment: {} });
  try {
    await client.agents.create(name, wanted);
  } catch (error) {
    const refusal = await whyNoAnswer(error, client);
    if (refusal !== undefined)
      return renderPage(context, 503, <NewAgentPage session={session} draft={reading.draft} refusal={refusal} />);
    if (!isToolError(error, 'Conflict')) throw error;
    // A second click on the button sends the same agent that the first click has created.
    if (!(await isDefinedSo(client, name, wanted))) {
      const problems = { 'input.name': [error.message] };
      return renderPage(context, 409, <NewAgentPage session={session} draft={reading.draft} problems={problems} />);
    }
  }
  // The agent's page says itself that no worker would run it. Nothing but this says which schedules an earlier agent has left.
  const left = await leftToDefined(client.temporal, name);
  if (left.length === 0) return context.redirect(`/agents/${name}`, 303);
  const link = { href: `/agents/${name}`, label: `To ${name}` };
  return messagePage(context, 200, { title: `${name} is defined`, text: left.join(' '), session, link });
}

async function isDefinedSo(
  { agents }: AgentIntegrationsClient,
  name: string,
  wanted: AgentDefinition,
): Promise<boolean> {
  try {
    return digestOf((await agents.get(name)).definition) === digestOf(wanted);
  } catch (error) {
    // The agent is being retired.
    if (isToolError(error, 'NotFound')) return false;
    throw error;
  }
}

const newAgentSchema = agentDefinitionSchema
  .pick({ workflowType: true, taskQueue: true })
  .extend({ name: agentNameSchema });

async function saveSettings(context: AgentContext, state: AgentState): Promise<Response> {
  const { client } = context.var;
  const { agents } = client;
  const typed = await readForm(context);
  const reading = readContractForm(settingsForm, typed, settingsOf(state.definition));
  const settings = { draft: reading.draft, shown: typed.shown };
  if (typed.add !== undefined) return showAgent(context, state, 200, { settings });
  if (reading.kind === 'invalid')
    return showAgent(context, state, 422, { settings: { ...settings, problems: reading.problems } });
  const wanted = settingsSchema.parse(reading.value);
  try {
    await agents.revise(state.name, (definition) => {
      assertNotStale(settingsOf(definition), typed.shown, wanted);
      return { ...definition, ...wanted };
    });
  } catch (error) {
    const refusal = await whyNoAnswer(error, client);
    if (refusal !== undefined)
      return withPatience(client, () => showAgent(context, state, 503, { settings: { ...settings, refusal } }));
    if (!isToolError(error, 'Conflict')) throw error;
    return showAgent(context, await agents.get(state.name), 409, { settings: { ...settings, isOutdated: true } });
  }
  return context.redirect(`/agents/${state.name}`, 303);
}

import { Hono, type Context } from 'hono';
import { contractOf } from '../../contracts';
import {
  agentDefinitionSchema,
  agentNameSchema,
  type AgentDefinition,
  type StepEquipment,
} from '../../contracts/agent';
import { isToolError, toolError } from '../../contracts/tool-error';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { renderPage } from '../console/render-page';
import { readContractForm } from '../contract-form/contract-form';
import { definedTriggers } from '../triggers/defined-triggers';
import { createTriggerRoutes } from '../triggers/trigger-routes';
import { AgentListPage } from './agent-list-page';
import { AgentPage } from './agent-page';
import { newAgentForm, settingsForm } from './agent-settings';
import { equipName } from './equip-form';
import { NewAgentPage } from './new-agent-page';
import { permissionTypeOf } from './permission-type-tabs';
import { readEquipment, type StepEquipmentInput } from './read-equipment';
import { RetirePage } from './retire-page';
import { withAgent } from './with-agent';

type AgentContext = Context<ConsoleEnvironment>;
type Agent = Parameters<Parameters<typeof withAgent>[1]>[0];

/** The pages under `/agents`: what agents may do, and what starts them. */
export function createAgentRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', async (context) => {
    const { client, session } = context.var;
    const [agents, pending] = await Promise.all([client.agents.overviews(), client.approvals.list()]);
    return renderPage(context, 200, <AgentListPage session={session} agents={agents} pending={pending} />);
  });
  app.get('/-new', (context) => renderPage(context, 200, <NewAgentPage session={context.var.session} />));
  app.post('/', create);
  app.get('/:agent', (context) => withAgent(context, (state) => showAgent(context, state)));
  app.post('/:agent/settings', (context) => withAgent(context, (state) => saveSettings(context, state)));
  app.post('/:agent/steps', (context) => withAgent(context, (state, address) => equip(context, state, address)));
  app.post('/:agent/steps/:step', (context) =>
    changeEquipment(context, (equipped, typed) => readEquipment(equipped, typed)),
  );
  app.post('/:agent/steps/:step/unequip', (context) => changeEquipment(context, () => undefined));
  app.get('/:agent/retire', (context) =>
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

async function showAgent(
  context: AgentContext,
  state: Agent,
  status: 200 | 422 = 200,
  settings: Pick<Parameters<typeof AgentPage>[0], 'settingsDraft' | 'settingsProblems'> = {},
): Promise<Response> {
  const { client, session } = context.var;
  const [accounts, pending, triggers] = await Promise.all([
    client.accounts.list(),
    client.approvals.list(),
    definedTriggers(client, state.definition),
  ]);
  const page = (
    <AgentPage
      session={session}
      state={state}
      triggers={triggers}
      accounts={accounts}
      permissionType={permissionTypeOf(context.req.query('accounts'))}
      waiting={pending.filter(({ agent }) => agent === state.name).length}
      {...settings}
    />
  );
  return renderPage(context, status, page);
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
  try {
    await client.agents.create(name, { ...definition, equipment: {} });
  } catch (error) {
    if (!isToolError(error, 'Conflict')) throw error;
    const problems = { 'input.name': [error.message] };
    return renderPage(context, 409, <NewAgentPage session={session} draft={reading.draft} problems={problems} />);
  }
  return context.redirect(`/agents/${name}`, 303);
}

const newAgentSchema = agentDefinitionSchema
  .pick({ workflowType: true, taskQueue: true })
  .extend({ name: agentNameSchema });

async function saveSettings(context: AgentContext, state: Agent): Promise<Response> {
  const reading = readContractForm(settingsForm, await readForm(context), settingsOf(state.definition));
  if (reading.kind === 'invalid')
    return showAgent(context, state, 422, { settingsDraft: reading.draft, settingsProblems: reading.problems });
  await context.var.client.agents.revise(state.name, (definition) => ({
    ...definition,
    ...(reading.value as Pick<AgentDefinition, 'workflowType' | 'taskQueue' | 'approval'>),
  }));
  return context.redirect(`/agents/${state.name}`, 303);
}

const settingsOf = ({ workflowType, taskQueue, approval }: AgentDefinition) => ({ workflowType, taskQueue, approval });

async function equip(context: AgentContext, state: Agent, address: string): Promise<Response> {
  const typed = await readForm(context);
  await context.var.client.agents.revise(state.name, (definition) => {
    const added = Object.keys(typed).flatMap((name) => {
      const step = name.startsWith(equipName('')) ? name.slice(equipName('').length) : '';
      return step === '' || step in definition.equipment ? [] : [[step, {}] as const];
    });
    return { ...definition, equipment: { ...definition.equipment, ...Object.fromEntries(added) } };
  });
  return context.redirect(`${address}#equipment`, 303);
}

/** @param change undefined takes the step away */
function changeEquipment(
  context: AgentContext,
  change: (equipped: StepEquipment, typed: Record<string, string>) => StepEquipmentInput | undefined,
): Promise<Response> {
  return withAgent(context, async ({ name }, address) => {
    const step = context.req.param('step') ?? '';
    const contract = contractOf(step);
    if (contract === undefined) return context.notFound();
    const typed = await readForm(context);
    await context.var.client.agents.revise(name, (definition) => {
      const { [step]: equipped, ...others } = definition.equipment;
      if (equipped === undefined)
        throw toolError('Conflict', `The agent "${name}" does not have the step ${contract.title} any more.`);
      const changed = change(equipped, typed);
      return { ...definition, equipment: changed === undefined ? others : { ...others, [step]: changed } };
    });
    return context.redirect(`${address}#${step}`, 303);
  });
}

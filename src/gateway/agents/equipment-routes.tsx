import { Hono, type Context } from 'hono';
import type { ApplicationFailure } from '@temporalio/common';
import { connectKeyAndToken } from '../../client/connect-key-and-token';
import { contractOf } from '../../contracts';
import type { UnknownNames } from '../../client/unknown-names';
import type { StepEquipment } from '../../contracts/agent';
import { isToolError, toolError } from '../../contracts/tool-error';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { formRoot } from '../contract-form/contract-form';
import { equipName } from './equip-form';
import type { SentEquipmentForm } from './equipment-form';
import { readKeyAndToken } from './key-and-token-fields';
import { readLimits, readPermission, withLimits, withPermission, type StepEquipmentInput } from './read-equipment';
import { showAgent } from './show-agent';
import { withAgent } from '../parts/with-agent';

type AgentContext = Context<ConsoleEnvironment>;

/** What the forms under `/agents/<agent>/steps` change: which steps an agent has, who decides, as whom and where. */
export function createEquipmentRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.post('/', equip);
  app.get('/:step', backToAgent);
  app.post('/:step', change);
  app.post('/:step/unequip', (context) => revise(context, () => undefined));
  return app;
}

/** A page that answered a form has links of its own, such as to accounts of another type: they belong to the agent's page. */
function backToAgent(context: AgentContext): Promise<Response> {
  const { search } = new URL(context.req.url);
  return withAgent(context, (_state, address) =>
    context.redirect(`${address}${search}#${context.req.param('step') ?? ''}`, 303),
  );
}

function equip(context: AgentContext): Promise<Response> {
  return withAgent(context, async ({ name }, address) => {
    const typed = await readForm(context);
    await context.var.client.agents.revise(name, (definition) => {
      const added = Object.keys(typed).flatMap((name) => {
        const step = name.startsWith(equipName('')) ? name.slice(equipName('').length) : '';
        return step === '' || step in definition.equipment ? [] : [[step, {}] as const];
      });
      return { ...definition, equipment: { ...definition.equipment, ...Object.fromEntries(added) } };
    });
    return context.redirect(`${address}#equipment`, 303);
  });
}

async function change(context: AgentContext): Promise<Response> {
  const typed = await readForm(context);
  if (typed.limits === undefined) {
    return revise(context, (equipped) => withPermission(equipped, readPermission(typed)));
  }
  const limits = readLimits(typed);
  const isAdding = typed.add !== undefined;
  const showAgain = (more: Pick<SentEquipmentForm, 'problems' | 'keyAndToken'>) => {
    const equipmentForm = { ...limits, ...more, step: context.req.param('step') ?? '' };
    return withAgent(context, (state) => showAgent(context, state, isAdding ? 200 : 422, { equipmentForm }));
  };
  if (isAdding || limits.kind === 'invalid')
    return showAgain({ problems: isAdding || limits.kind === 'valid' ? {} : limits.problems });
  const { client, configuration } = context.var;
  const save = (chosen: typeof limits) =>
    revise(
      context,
      (equipped) => withLimits(equipped, chosen),
      (problem) => showAgain({ problems: { [`${formRoot}.boards`]: [problem] } }),
    );
  const entered = readKeyAndToken(typed, configuration.trello.apiKey);
  if (entered === undefined) return save(limits);
  const outcome = await connectKeyAndToken(client.accounts, configuration, entered);
  if (outcome.kind === 'refused')
    return showAgain({ problems: {}, keyAndToken: { name: entered.name ?? '', problems: outcome.problems } });
  return save({ ...limits, account: outcome.account.name });
}

/**
 * @param change undefined takes the step away
 * @param refused answers where the step's boards cannot be as they were written, and why
 */
function revise(
  context: AgentContext,
  change: (equipped: StepEquipment) => StepEquipmentInput | undefined,
  refused?: (problem: string) => Promise<Response>,
): Promise<Response> {
  return withAgent(context, async ({ name }, address) => {
    const step = context.req.param('step') ?? '';
    const contract = contractOf(step);
    if (contract === undefined) return context.notFound();
    const revision = context.var.client.agents.revise(name, (definition) => {
      const { [step]: equipped, ...others } = definition.equipment;
      if (equipped === undefined)
        throw toolError('Conflict', `The agent "${name}" does not have the step ${contract.title} any more.`);
      const changed = change(equipped);
      return { ...definition, equipment: changed === undefined ? others : { ...others, [step]: changed } };
    });
    try {
      await revision;
    } catch (error) {
      const problem = isToolError(error, 'InvalidInput') ? problemOf(error, step) : undefined;
      if (problem === undefined || refused === undefined) throw error;
      return refused(problem);
    }
    return context.redirect(`${address}#${step}`, 303);
  });
}

const problemOf = ({ details }: ApplicationFailure, step: string): string | undefined =>
  ((details?.[0] ?? {}) as Partial<UnknownNames>).equipment?.find((problem) => problem.step === step)?.text;

import { Hono, type Context } from 'hono';
import type { ApplicationFailure } from '@temporalio/common';
import { whyNoAnswer } from '../../client/service-worker';
import { connectKeyAndToken, type ConnectedKeyAndToken } from '../../client/accounts/connect-key-and-token';
import { contractOf } from '../../contracts';
import type { UnknownNames } from '../../client/agents/unknown-names';
import type { AgentState, StepEquipment, StepEquipmentInput } from '../../contracts/agent';
import type { StepContract } from '../../contracts/step';
import { isToolError, toolError } from '../../contracts/tool-error';
import { withPatience, withPatienceForProvider } from '../../temporal/with-patience';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { renderPage } from '../console/render-page';
import { requireRole } from '../console/require-role';
import { formRoot } from '../contract-form/contract-form';
import { equipName, EquipPage } from './equip-page';
import { limitsOf, type SentEquipmentForm } from './equipment-form';
import { readKeyAndToken } from './key-and-token-fields';
import { readLimits, readPermission, withLimits, withPermission, type Limits } from './read-equipment';
import { showEquippedStep } from './show-equipped-step';
import { assertNotStale } from '../form-parts/stale-form';
import { withAgent } from '../form-parts/with-agent';

type AgentContext = Context<ConsoleEnvironment>;

/** The pages and forms under `/agents/<agent>/steps`: the steps of an agent, and the permission, account and boards of each step. */
export function createEquipmentRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/', requireRole('operator'), (context) =>
    withAgent(context, (state, address) =>
      renderPage(context, 200, <EquipPage session={context.var.session} state={state} address={address} />),
    ),
  );
  app.post('/', equip);
  app.get('/:step', (context) => withStep(context, (state, contract) => showEquippedStep(context, state, contract)));
  app.post('/:step', change);
  app.post('/:step/unequip', (context) => revise(context, () => undefined));
  return app;
}

/** Answers for a step the agent has. If the agent does not have the step, redirects to the list of its steps. */
function withStep(
  context: AgentContext,
  answer: (state: AgentState, contract: StepContract) => Promise<Response>,
): Promise<Response> {
  return withAgent(context, (state, address) => {
    const contract = contractOf(context.req.param('step') ?? '');
    if (contract === undefined || !(contract.name in state.definition.equipment))
      return context.redirect(`${address}#equipment`, 303);
    return answer(state, contract);
  });
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
  const contract = contractOf(context.req.param('step') ?? '');
  if (contract === undefined) return context.notFound();
  if (typed.limits === undefined) {
    return revise(context, (equipped) => withPermission(equipped, readPermission(typed)));
  }
  const limits = readLimits(typed);
  const isAdding = typed.add !== undefined;
  const { client, configuration } = context.var;
  const entered = readKeyAndToken(typed, configuration.trello.apiKey);
  const keyAndToken = entered === undefined ? {} : { keyAndToken: { name: entered.name ?? '', problems: {} } };
  const show = (
    state: AgentState,
    { account, draft }: Limits,
    more: Pick<SentEquipmentForm, 'problems' | 'keyAndToken' | 'refusal' | 'isOutdated'>,
    status: 200 | 409 | 422 | 503 = 422,
  ) =>
    withPatience(client, () =>
      showEquippedStep(context, state, contract, status, { account, draft, shown: typed.shown, ...more }),
    );
  if (isAdding || limits.kind === 'invalid')
    return withStep(context, (state) =>
      isAdding || limits.kind === 'valid'
        ? show(state, limits, { problems: {}, ...keyAndToken }, 200)
        : show(state, limits, { problems: limits.problems, ...keyAndToken }),
    );
  const save = (chosen: typeof limits) =>
    revise(context, (equipped) => withLimits(equipped, chosen), {
      accept: (settled, current) => assertNotStale(limitsOf(current), typed.shown, limitsOf(settled)),
      refused: (state, problem) => show(state, chosen, { problems: { [`${formRoot}.boards`]: [problem] } }),
      unanswered: (state, refusal) => show(state, chosen, { problems: {}, refusal }, 503),
      outdated: (state) => show(state, chosen, { problems: {}, isOutdated: true }, 409),
    });
  if (entered === undefined) return save(limits);
  // Connect the account only if the agent has the step that is to use it.
  return withStep(context, async (state) => {
    await client.agents.getTrusted(state.name);
    let outcome: ConnectedKeyAndToken;
    try {
      outcome = await withPatienceForProvider(client, () =>
        connectKeyAndToken(client.accounts, configuration, entered),
      );
    } catch (error) {
      const refusal = await whyNoAnswer(error, client);
      if (refusal === undefined) throw error;
      return show(state, limits, { problems: {}, refusal, ...keyAndToken }, 503);
    }
    if (outcome.kind === 'refused')
      return show(state, limits, {
        problems: {},
        keyAndToken: { name: entered.name ?? '', problems: outcome.problems },
      });
    const { name } = outcome.account;
    return withPatience(client, () => save({ ...limits, account: name }));
  });
}

/** Decides whether a form is accepted, and answers to one that was not. It gets the agent as it was before, or as somebody else has changed it. */
interface Taking {
  /** Throws if the changed step, in which ids have replaced names, must not replace the current one. */
  accept: (settled: StepEquipment, current: StepEquipment) => void;
  /** The step's boards are not valid or could not be looked up; `problem` says why. */
  refused: (state: AgentState, problem: string) => Promise<Response>;
  /** No answer came; `refusal` says so. */
  unanswered: (state: AgentState, refusal: string) => Promise<Response>;
  /** Somebody else has changed the step. */
  outdated: (state: AgentState) => Promise<Response>;
}

/** @param change returns undefined to remove the step */
function revise(
  context: AgentContext,
  change: (equipped: StepEquipment) => StepEquipmentInput | undefined,
  taking?: Taking,
): Promise<Response> {
  return withAgent(context, async (state, address) => {
    const { name } = state;
    const step = context.req.param('step') ?? '';
    const contract = contractOf(step);
    if (contract === undefined) return context.notFound();
    const { client } = context.var;
    const revising = () =>
      client.agents.revise(
        name,
        (definition) => {
          const { [step]: equipped, ...others } = definition.equipment;
          if (equipped === undefined)
            throw toolError('Conflict', `The agent "${name}" does not have the step ${contract.title} any more.`);
          const changed = change(equipped);
          return { ...definition, equipment: changed === undefined ? others : { ...others, [step]: changed } };
        },
        (settled, current) => taking?.accept(settled.equipment[step] ?? {}, current.equipment[step] ?? {}),
      );
    try {
      await withPatienceForProvider(client, revising);
    } catch (error) {
      if (taking === undefined) throw error;
      const refusal = await whyNoAnswer(error, client);
      if (refusal !== undefined) return taking.unanswered(state, refusal);
      const problem = isToolError(error, 'InvalidInput') ? problemOf(error, step) : undefined;
      if (problem !== undefined) return taking.refused(state, problem);
      if (!isToolError(error, 'Conflict')) throw error;
      const now = await withPatience(client, () => client.agents.get(name));
      if (!(step in now.definition.equipment)) throw error;
      return taking.outdated(now);
    }
    return context.redirect(`${address}#${step}`, 303);
  });
}

const problemOf = ({ details }: ApplicationFailure, step: string): string | undefined =>
  ((details?.[0] ?? {}) as Partial<UnknownNames>).equipment?.find((problem) => problem.step === step)?.text;

import { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import type { ApplicationFailure } from '@temporalio/common';
import { whyNoAnswer } from '../../client/service-worker';
import type { TriggerContract } from '../../contracts/trigger';
import type { TriggerDefinition } from '../../contracts/trigger-definition';
import type { EventReport } from '../../contracts/trigger-report';
import type { AgentDefinition } from '../../contracts/agent';
import { isToolError, toolError } from '../../contracts/tool-error';
import { withPatience, withPatienceForProvider } from '../../temporal/with-patience';
import { accountsProblem } from '../console/accounts-problem';
import { permissionTypeOf } from '../form-parts/permission-type-tabs';
import { ChangedMeanwhile, digestOf, assertNotStale } from '../form-parts/stale-form';
import { withAgent } from '../form-parts/with-agent';
import type { ConsoleEnvironment } from '../console/console-environment';
import { readForm } from '../console/form';
import { renderPage } from '../console/render-page';
import { requireRole } from '../console/require-role';
import { ChooseTriggerPage } from './choose-trigger-page';
import { RefusalView } from '../form-parts/refusal-view';
import { refusalOf } from './refusal-of';
import { ReportView } from './report-view';
import { firstTriggerForm, readTriggerForm, type TriggerFormReading } from './read-trigger-form';
import { triggerContractOf } from '../../contracts';
import { TriggerFormPage } from './trigger-form-page';
import { withTrigger, type TriggerContext } from './with-trigger';
import type { UnknownNames } from '../../client/agents/unknown-names';
import { formRoot } from '../contract-form/contract-form';
import type { FormProblems } from '../contract-form/form-value';

/** The routes that add and edit triggers, and that check a form while it is filled in. */
export function createTriggerFormRoutes(): Hono<ConsoleEnvironment> {
  const app = new Hono<ConsoleEnvironment>();
  app.get('/-new', requireRole('operator'), (context) =>
    withAgent(context, ({ name }) => {
      const contract = triggerContractOf(context.req.query('type') ?? '');
      return contract === undefined
        ? renderPage(context, 200, <ChooseTriggerPage session={context.var.session} agent={name} />)
        : showForm(context, { agent: name, contract, reading: firstTriggerForm(contract, context.var.configuration) });
    }),
  );
  app.post('/-new', add);
  app.post('/-check', async (context) => {
    const contract = triggerContractOf(context.req.query('type') ?? '');
    if (contract === undefined) return context.notFound();
    const { problems, warnings } = readTriggerForm(contract, context.var.configuration, await readForm(context));
    return context.json({ problems, warnings });
  });
  app.get('/:trigger/edit', requireRole('operator'), (context) =>
    editing(context, (form) => {
      const reading = firstTriggerForm(form.contract, context.var.configuration, form.edited);
      return showForm(context, { ...form, reading });
    }),
  );
  app.post('/:trigger/edit', edit);
  return app;
}

interface ShownForm {
  agent: string;
  contract: TriggerContract;
  reading: TriggerFormReading;
  /** The trigger that is edited. */
  edited?: TriggerDefinition;
  /** The digest that was sent with the form of {@link edited}; absent if the form was made from the current definition. */
  shown?: string | undefined;
  status?: 200 | 409 | 422 | 503;
  /** The result of a test of the form. */
  result?: Child;
}

async function showForm(
  context: TriggerContext,
  { agent, contract, reading, edited, shown, status = 200, result }: ShownForm,
): Promise<Response> {
  const { client, listings, session } = context.var;
  const [accounts, problem] = await withPatience(client, () =>
    Promise.all([listings.accounts(), accountsProblem(context.var, contract.integration)]),
  );
  return renderPage(
    context,
    status,
    <TriggerFormPage
      session={session}
      agent={agent}
      contract={contract}
      reading={reading}
      id={edited?.id}
      shown={edited === undefined ? undefined : (shown ?? digestOf(edited))}
      result={result}
      accounts={accounts}
      accountsProblem={problem}
      permissionType={permissionTypeOf(context.req.query('accounts'))}
    />,
  );
}

function add(context: TriggerContext): Promise<Response> {
  return withAgent(context, ({ name }) => {
    const contract = triggerContractOf(context.req.query('type') ?? '');
    if (contract === undefined) return context.notFound();
    return submitted(context, { agent: name, contract }, (settled, current) => {
      // A second click sends the trigger that the first click has added.
      if (current === undefined || digestOf(settled) === digestOf(current)) return;
      throw toolError('InvalidInput', `The agent has another trigger "${current.id}" already. Choose another id.`);
    });
  });
}

const editing = (
  context: TriggerContext,
  answer: (form: { agent: string; contract: TriggerContract; edited: TriggerDefinition }) => Promise<Response>,
): Promise<Response> =>
  withTrigger(context, (edited, { agent }) => {
    const contract = triggerContractOf(edited.type);
    return contract === undefined ? context.notFound() : answer({ agent, contract, edited });
  });

function edit(context: TriggerContext): Promise<Response> {
  return editing(context, (form) => {
    const { edited } = form;
    return submitted(context, form, (settled, current, shown) => {
      if (current === undefined) throw toolError('Conflict', `The trigger "${edited.id}" was removed meanwhile.`);
      assertNotStale(current, shown, settled);
    });
  });
}

/**
 * Shows the submitted form again, with a test if one was asked for, or stores its trigger and goes to the trigger's page.
 *
 * @param accept throws if the submitted trigger, in which ids have replaced names, must not replace what the agent has under its id
 */
async function submitted(
  context: TriggerContext,
  form: Pick<ShownForm, 'agent' | 'contract' | 'edited'>,
  accept: (settled: TriggerDefinition, current: TriggerDefinition | undefined, shown: string | undefined) => void,
): Promise<Response> {
  const { client } = context.var;
  const typed = await readForm(context);
  const reading = readTriggerForm(form.contract, context.var.configuration, typed, form.edited);
  const shown = { ...form, reading, shown: typed.shown };
  if (typed.add !== undefined) return showForm(context, { ...shown, reading: { ...reading, problems: {} } });
  const { definition } = reading;
  if (definition === undefined) return showForm(context, { ...shown, status: 422 });
  if (typed.test !== undefined) return showForm(context, { ...shown, result: await tried(context, definition) });
  try {
    const named = ({ triggers }: AgentDefinition) => triggers.find(({ id }) => id === definition.id);
    await withPatienceForProvider(client, () =>
      client.agents.revise(
        form.agent,
        (agent) => ({ ...agent, triggers: put(agent.triggers, definition) }),
        (settled, current) => accept(named(settled) ?? definition, named(current), typed.shown),
      ),
    );
  } catch (error) {
    if (form.edited !== undefined && isToolError(error, 'Conflict')) return showOutdated(context, shown);
    return showRefused(context, shown, error);
  }
  return context.redirect(`/agents/${form.agent}/triggers/${definition.id}`, 303);
}

/** Puts a trigger in place of the one with its id, or at the end. */
const put = (triggers: readonly TriggerDefinition[], one: TriggerDefinition): TriggerDefinition[] =>
  triggers.some(({ id }) => id === one.id)
    ? triggers.map((trigger) => (trigger.id === one.id ? one : trigger))
    : [...triggers, one];

/** Shows the submitted form, with the trigger as somebody else has changed it. */
const showOutdated = (context: TriggerContext, shown: ShownForm): Promise<Response> =>
  withPatience(context.var.client, () =>
    withTrigger(context, (now) =>
      showForm(context, {
        ...shown,
        edited: now,
        shown: undefined,
        status: 409,
        result: <ChangedMeanwhile part={now} />,
      }),
    ),
  );

/** Shows what the trigger would do with the latest events, or why that is not known. It sets up and starts nothing. */
async function tried({ var: { client } }: TriggerContext, definition: TriggerDefinition): Promise<Child> {
  let reports: EventReport[];
  try {
    reports = await withPatienceForProvider(client, () => client.triggers.tryOut(definition));
  } catch (error) {
    const refusal = await refusalOf(error, client);
    if (refusal === undefined) throw error;
    return <RefusalView refusal={refusal} />;
  }
  return <ReportView reports={reports} />;
}

/** Shows the submitted form, with the reason why the trigger was not accepted: beside the fields it is about, or above the form. */
async function showRefused(context: TriggerContext, shown: ShownForm, error: unknown): Promise<Response> {
  const unanswered = await whyNoAnswer(error, context.var.client);
  if (unanswered !== undefined)
    return showForm(context, { ...shown, status: 503, result: <RefusalView refusal={unanswered} /> });
  if (!isToolError(error)) throw error;
  const status = isToolError(error, 'InvalidInput') ? 422 : 409;
  const problems = refusedFields(error, shown.edited === undefined);
  if (problems === undefined)
    return showForm(context, { ...shown, status, result: <RefusalView refusal={error.message} /> });
  return showForm(context, { ...shown, status, reading: { ...shown.reading, problems } });
}

/** Returns the problems of fields that name unknown objects, or of a new id that is taken; undefined if the error is about no field. */
function refusedFields(error: ApplicationFailure, isNew: boolean): FormProblems | undefined {
  const { message, details } = error;
  if (isToolError(error, 'PermissionDenied')) return undefined;
  const { fields } = (details?.[0] ?? {}) as Partial<UnknownNames>;
  if (fields === undefined || fields.length === 0) return isNew ? { [`${formRoot}.id`]: [message] } : undefined;
  return Object.fromEntries(fields.map(({ field, text }) => [placeOf(field), [text]]));
}

function placeOf(field: string | undefined): string {
  if (field === 'account') return field;
  return field === undefined ? `${formRoot}.config` : `${formRoot}.config.${field}`;
}

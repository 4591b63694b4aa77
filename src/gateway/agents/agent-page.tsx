import type { AgentRun } from '../../client/agents/list-agent-runs';
import type { AgentScheduleOverview } from '../../client/agents/schedules-of-agent';
import type { AgentDefinition, AgentState } from '../../contracts/agent';
import { includesRole } from '../../configuration/role';
import { approvalsOf } from '../approvals/approval-item';
import { InputView } from '../console/input-view';
import { FormToken } from '../console/form-token';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { firstDraft, formRoot } from '../contract-form/contract-form';
import { ContractFields } from '../contract-form/contract-fields';
import type { Draft } from '../contract-form/draft';
import type { FormProblems } from '../contract-form/form-value';
import type { DefinedTrigger } from '../triggers/defined-triggers';
import { TriggerTable } from '../triggers/trigger-table';
import { settingsForm, settingsOf } from './agent-settings';
import { RunNow, type SentRunForm } from './run-now';
import { EquipmentTable } from './equipment-table';
import { ScheduleTable } from './schedule-table';
import { RunTable } from '../runs/run-table';
import { Sentence } from '../console/sentence';
import { EnterButton } from '../form-parts/enter-button';
import { RefusalView } from '../form-parts/refusal-view';
import { ChangedMeanwhile, digestOf, FormDigest } from '../form-parts/stale-form';

interface SentSettings {
  draft: Draft;
  problems?: FormProblems;
  /** The digest of the settings that was sent with the form. */
  shown: string | undefined;
  /** Whether somebody else has changed the settings meanwhile. */
  isOutdated?: boolean;
  /** Why it is not known whether the settings were saved. */
  refusal?: string;
}

/** Submitted forms that were not accepted, with the values as submitted. */
export interface FormsInUse {
  settings?: SentSettings;
  runForm?: SentRunForm;
}

interface AgentPageProps extends FormsInUse {
  session: Session;
  state: AgentState;
  triggers: readonly DefinedTrigger[];
  /** The schedules of the agent; undefined if Temporal cannot list them now. */
  schedules: readonly AgentScheduleOverview[] | undefined;
  /** Why the definition of the agent is not trusted, or that it is being retired, in a sentence. */
  problem: string | undefined;
  /** A sentence that no worker polls the task queue of the agent. */
  unpolled: string | undefined;
  /** The latest runs of the agent. */
  runs: readonly AgentRun[];
  /** How many requests of this agent wait for a person. */
  waiting: number;
}

/** Shows one agent: what it may do, what starts it, and how it is run. */
export function AgentPage({
  session,
  state,
  triggers,
  schedules,
  problem,
  unpolled,
  runs,
  waiting,
  runForm,
  settings,
}: AgentPageProps) {
  const { name, definition } = state;
  const address = `/agents/${name}`;
  const mayChange = includesRole(session.role, 'operator');
  return (
    <Page title={name} session={session} section="agents" scripts={['/assets/live.js']} address={address}>
      <p class="back">
        <a href="/agents">All agents</a>
      </p>
      <div class="head" id="agent" data-live>
        <h1>{name}</h1>
        {waiting === 0 ? null : (
          <a class="badge warning" href={approvalsOf(name)}>
            {waiting === 1 ? '1 request waits' : `${waiting} requests wait`} for a person
          </a>
        )}
      </div>
      <p class="lead">
        Starts the workflow <code>{definition.workflowType}</code> on the task queue <code>{definition.taskQueue}</code>
        .
      </p>
      {problem === undefined ? null : (
        <div class="banner bad" role="alert">
          <p>
            <Sentence text={problem} />
            {state.retired === true
              ? null
              : ' Until then no part of it can be changed, and the steps of its runs are refused, as far as UNSIGNED_UNTIL does not let them through.'}
          </p>
        </div>
      )}
      {unpolled === undefined ? null : (
        <div class="banner bad">
          <p>
            <Sentence text={unpolled} />
          </p>
        </div>
      )}

      <section aria-labelledby="triggers">
        <div class="head">
          <h2 id="triggers">Triggers</h2>
          {mayChange ? (
            <a class="button" href={`${address}/triggers/-new`}>
              Add a trigger
            </a>
          ) : null}
        </div>
        <div id="trigger-states" data-live>
          <TriggerTable address={address} triggers={triggers} {...(mayChange && { session })} />
          <ScheduleTable schedules={schedules} />
        </div>
      </section>

      <section aria-labelledby="runs">
        <div class="head">
          <h2 id="runs">Latest runs</h2>
          <a href={`/activity?agent=${name}`}>All runs and events</a>
        </div>
        <div id="latest-runs" data-live>
          {runs.length === 0 ? <p class="empty">It has not run yet.</p> : <RunTable runs={runs} isOfOneAgent />}
        </div>
      </section>

      <section aria-labelledby="equipment">
        <div class="head">
          <h2 id="equipment">Steps</h2>
          {mayChange ? (
            <a class="button" href={`${address}/steps`}>
              Add steps
            </a>
          ) : null}
        </div>
        <div id="steps" data-live>
          <EquipmentTable session={session} address={address} equipment={definition.equipment} mayChange={mayChange} />
        </div>
      </section>

      {mayChange ? <RunNow session={session} address={address} sent={runForm} /> : null}

      {mayChange ? (
        <Settings session={session} address={address} definition={definition} sent={settings} />
      ) : (
        <section aria-labelledby="settings">
          <h2 id="settings">Settings</h2>
          <div class="panel">
            <InputView input={settingsOf(definition)} />
          </div>
          <p class="quiet">Somebody with the role operator changes them.</p>
        </section>
      )}
    </Page>
  );
}

interface SettingsProps {
  session: Session;
  /** The address of the agent's page. */
  address: string;
  definition: AgentDefinition;
  sent: SentSettings | undefined;
}

function Settings({ session, address, definition, sent }: SettingsProps) {
  const held = settingsOf(definition);
  const isOutdated = sent?.isOutdated === true;
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      {isOutdated ? <ChangedMeanwhile part={held} /> : null}
      {sent?.refusal === undefined ? null : <RefusalView refusal={sent.refusal} />}
      <details open={sent !== undefined}>
        <summary>Workflow, task queue and approvals</summary>
        <form method="post" action={`${address}/settings#settings`} class="panel" novalidate>
          <FormToken session={session} />
          <EnterButton />
          <FormDigest digest={(isOutdated ? undefined : sent?.shown) ?? digestOf(held)} />
          <ContractFields
            field={settingsForm.field}
            path={formRoot}
            draft={sent?.draft ?? firstDraft(settingsForm, definition)}
            problems={sent?.problems ?? {}}
            address={`${address}/settings`}
          />
          <button type="submit">Save</button>
        </form>
      </details>
      <p>
        <a href={`${address}/retire`}>Retire this agent …</a>
      </p>
    </section>
  );
}

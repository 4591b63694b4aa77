import { includesRole } from '../../configuration/role';
import type { AccountOverview, StepContract } from '../../contracts';
import type { AccountPermissionType } from '../../contracts/account';
import type { CallState } from '../../client/calls';
import { toolCallWorkflow } from '../../messages/workflow-kinds';
import type { Rehearsal } from '../../contracts/rehearsal';
import { AccountPicker } from '../form-parts/account-picker';
import { AgentPicker } from './agent-picker';
import { AccountsToChooseFrom } from '../form-parts/permission-type-tabs';
import { EnterButton } from '../form-parts/enter-button';
import { FormId } from '../form-parts/form-id';
import { FormToken } from '../console/form-token';
import type { RunAddress } from '../console/run-address';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { formRoot } from '../contract-form/contract-form';
import { ContractFields } from '../contract-form/contract-fields';
import { RunLink } from '../runs/run-link';
import { CallStateView } from './call-state';
import { stepForm, type Try } from './read-try';
import { RecentCalls, type RecentCall } from './recent-calls';
import { RehearsalView } from './rehearsal-view';
import { Sentence } from '../console/sentence';

export type StepAnswer =
  | { readonly kind: 'rehearsed'; readonly rehearsal: Rehearsal }
  | { readonly kind: 'refused'; readonly problem: string }
  /** The step was run; `state` is the state of the call. */
  | { readonly kind: 'called'; readonly id: string; readonly state: CallState };

interface StepPageProps {
  session: Session;
  contract: StepContract;
  attempt: Try;
  accounts: readonly AccountOverview[];
  accountsProblem: string | undefined;
  agents: readonly string[];
  permissionType: AccountPermissionType;
  answer: StepAnswer | undefined;
  recent: readonly RecentCall[];
  runAddress: RunAddress;
}

/** Shows one step as a form, and below it what the step would do or has done. The form keeps its values. */
export function StepPage(props: StepPageProps) {
  const { session, contract, attempt, accounts, agents, permissionType, answer, recent, runAddress } = props;
  const { name, title, description, integration } = contract;
  const address = `/playground/${name}`;
  const mayTry = includesRole(session.role, 'operator');
  return (
    <Page title={title} session={session} section="playground" scripts={['/assets/picker.js', '/assets/live.js']}>
      <p class="back">
        <a href="/playground">All steps</a>
      </p>
      <h1>{title}</h1>
      <p class="lead">{description}</p>
      <AccountsToChooseFrom chosen={permissionType} address={address} />
      <form method="post" action={`${address}#answer`} class="panel" novalidate>
        <FormToken session={session} />
        <FormId />
        <fieldset disabled={!mayTry}>
          <EnterButton name="action" value="rehearse" />
          <div class="field">
            <label for="account">Account</label>
            <AccountPicker
              id="account"
              integration={integration}
              accounts={accounts}
              accountsProblem={props.accountsProblem}
              permissionType={permissionType}
              chosen={attempt.account === '' ? undefined : attempt.account}
              none="The only one there is, or the agent's"
              leftOpen="Left open, it is the account that the agent below is equipped with."
              address={address}
            />
          </div>
          <div class="field">
            <label for="agent">As the agent</label>
            <AgentPicker
              id="agent"
              agents={agents}
              chosen={attempt.agent}
              none="None: every change is approved first"
            />
            <p class="hint" id="agent-hint">
              With its equipment, permissions and allowed boards.
            </p>
          </div>
          <ContractFields
            field={stepForm(contract).field}
            path={formRoot}
            draft={attempt.draft}
            problems={attempt.problems}
            address={address}
          />
        </fieldset>
        {mayTry ? (
          <div class="actions">
            <button type="submit" name="action" value="rehearse" class="primary">
              Show what it would do
            </button>
            <button type="submit" name="action" value="run">
              Run it
            </button>
          </div>
        ) : (
          <p class="quiet">Trying steps needs the role operator.</p>
        )}
      </form>
      {answer === undefined ? null : (
        <div id="answer">
          <Answer contract={contract} answer={answer} runAddress={runAddress} />
        </div>
      )}
      <RecentCalls step={name} calls={recent} />
    </Page>
  );
}

/** A call that has ended does not change, so the page does not poll it every second. */
const isOpen = ({ status }: CallState): boolean => status === 'running' || status === 'waits for approval';

function Answer({
  contract,
  answer,
  runAddress,
}: Pick<StepPageProps, 'contract' | 'runAddress'> & { answer: StepAnswer }) {
  switch (answer.kind) {
    case 'refused':
      return (
        <p class="banner bad" role="alert">
          <Sentence text={answer.problem} />
        </p>
      );
    case 'rehearsed':
      return <RehearsalView rehearsal={answer.rehearsal} />;
    case 'called':
      return (
        <section aria-labelledby="result">
          <h2 id="result">What it answered</h2>
          <div id="state" {...(isOpen(answer.state) && { 'data-live': true })} aria-live="polite">
            <CallStateView contract={contract} state={answer.state} />
          </div>
          <p class="quiet">
            Run <RunLink runAddress={runAddress} workflowId={toolCallWorkflow.idOf(answer.id)} />
          </p>
        </section>
      );
  }
}

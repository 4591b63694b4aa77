import { FormToken } from '../console/form-token';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { firstDraft, formRoot } from '../contract-form/contract-form';
import { ContractFields } from '../contract-form/contract-fields';
import type { Draft } from '../contract-form/draft';
import type { FormProblems } from '../contract-form/form-value';
import { RefusalView } from '../form-parts/refusal-view';
import { newAgentForm } from './agent-settings';

interface NewAgentPageProps {
  session: Session;
  draft?: Draft;
  problems?: FormProblems;
  /** Why it is not known whether the agent was created. */
  refusal?: string;
}

/** The form that makes a workflow of the installation an agent with a name. Steps and triggers are added later. */
export function NewAgentPage({ session, draft = firstDraft(newAgentForm), problems = {}, refusal }: NewAgentPageProps) {
  return (
    <Page title="New agent" session={session} section="agents">
      <p class="back">
        <a href="/agents">All agents</a>
      </p>
      <h1>New agent</h1>
      <p class="lead">
        An agent is a workflow that a worker of yours runs. It begins without steps and without triggers: whatever it
        calls is refused until you equip it.
      </p>
      {refusal === undefined ? null : <RefusalView refusal={refusal} />}
      <form method="post" action="/agents" class="panel" novalidate>
        <FormToken session={session} />
        <ContractFields
          field={newAgentForm.field}
          path={formRoot}
          draft={draft}
          problems={problems}
          address="/agents"
        />
        <button type="submit" class="primary">
          Create
        </button>
      </form>
    </Page>
  );
}

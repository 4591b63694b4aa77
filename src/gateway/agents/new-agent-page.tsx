import { FormToken } from '../console/form-token';
import { Page } from '../console/page';
import type { Session } from '../console/session';
import { firstDraft, formRoot } from '../contract-form/contract-form';
import { ContractFields } from '../contract-form/contract-fields';
import type { Draft } from '../contract-form/draft';
import type { FormProblems } from '../contract-form/form-value';
import { newAgentForm } from './agent-settings';

interface NewAgentPageProps {
  session: Session;
  draft?: Draft;
  problems?: FormProblems;
}

/** The form that makes a workflow of the installation an agent with a name. Steps and triggers are added later. */
export function NewAgentPage({ session, draft = firstDraft(newAgentForm), problems = {} }: NewAgentPageProps) {
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
      <form method="post" action="/agents" class="panel" novalidate>
        <FormToken session={session} />
        <ContractFields field={newAgentForm.field} path={formRoot} draft={draft} problems={problems} />
        <button type="submit" class="primary">
          Create
        </button>
      </form>
    </Page>
  );
}

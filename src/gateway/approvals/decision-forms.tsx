import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { formRoot } from '../contract-form/contract-form';
import { ContractFields } from '../contract-form/contract-fields';
import type { Draft } from '../contract-form/draft';
import type { FormField } from '../contract-form/form-field';
import type { FormProblems } from '../contract-form/form-value';
import type { ChangedMember } from '../../contracts/reading/changed-members';
import { EnterButton } from '../form-parts/enter-button';
import { ChangesView } from './changes-view';

interface DecisionFormsProps {
  session: Session;
  /** Whether the agent accepts this person's approval. It accepts a rejection from everybody with the role. */
  mayApprove: boolean;
  /** The approval's own address; both forms are sent to this address. */
  address: string;
  field: FormField;
  draft: Draft;
  problems: FormProblems;
  /** Whether a person is editing: then the fields are open. */
  isEdited: boolean;
  /** The changes to show before the decision. */
  changes: readonly ChangedMember[] | undefined;
  reason: string;
}

/**
 * The digest of the request that is shown, for both forms: a decision counts for no other request. It stands beside the request and not in the forms,
 * which the live update renews.
 */
export const AskedDigest = ({ asked }: { asked: string }) =>
  ['approve', 'reject'].map((form) => <input type="hidden" name="asked" value={asked} form={form} />);

/** The forms to approve, edited or not, or to reject with a reason for the agent. The buttons stay visible, however long the request is. */
export function DecisionForms(props: DecisionFormsProps) {
  const { changes } = props;
  return (
    <section class="bare" aria-label="Decision">
      {props.mayApprove ? <ApproveForm {...props} /> : null}
      <RejectForm {...props} />
      <div class="decide">
        <button type="submit" form="reject" name="decision" value="reject" class="danger">
          Reject
        </button>
        {props.mayApprove ? (
          <button type="submit" form="approve" name="decision" value="approve" class="primary">
            {changes === undefined || changes.length === 0 ? 'Approve' : 'Approve with these changes'}
          </button>
        ) : null}
      </div>
    </section>
  );
}

function ApproveForm(props: DecisionFormsProps) {
  const { session, address, field, draft, problems, isEdited, changes } = props;
  const isRefused = Object.keys(problems).length > 0;
  return (
    <form
      method="post"
      action={address}
      class="panel"
      id="approve"
      novalidate
      data-approval={address.slice(address.lastIndexOf('/') + 1)}
    >
      <FormToken session={session} />
      <EnterButton name="decision" value="review" />
      {isRefused ? (
        <div class="banner bad" role="alert">
          <p>
            <strong>Not approved yet:</strong> what you changed cannot be used like this.
          </p>
        </div>
      ) : null}
      {changes === undefined ? null : <ChangesView changes={changes} />}
      <details open={isEdited}>
        <summary>Edit before approving</summary>
        <ContractFields field={field} path={formRoot} draft={draft} problems={problems} foldsBlank />
        <button type="submit" name="decision" value="review">
          Show what I changed
        </button>
      </details>
    </form>
  );
}

function RejectForm({ session, address, reason }: DecisionFormsProps) {
  return (
    <form method="post" action={address} class="panel" id="reject">
      <FormToken session={session} />
      <div class="field">
        <label for="reason">Reason for rejecting</label>
        <textarea id="reason" name="reason" rows={2} maxlength={2000} aria-describedby="reason-hint">
          {`\n${reason}`}
        </textarea>
        <p class="hint" id="reason-hint">
          The agent reads it. You may leave it empty.
        </p>
      </div>
    </form>
  );
}

import { FormToken } from '../console/form-token';
import type { Session } from '../console/session/session';
import { formRoot } from '../contract-form/contract-form';
import { ContractFields } from '../contract-form/contract-fields';
import type { Draft } from '../contract-form/draft';
import type { FormField } from '../contract-form/form-field';
import type { FormProblems } from '../contract-form/form-value';
import type { ChangedMember } from '../../contracts/reading/changed-members';
import { EnterButton } from '../form-parts/enter-button';
import { FormDigest } from '../form-parts/stale-form';
import { ChangesView } from './changes-view';

interface DecisionFormProps {
  session: Session;
  /** Whether the agent accepts this person's approval. It accepts a rejection from everybody with the role. */
  mayApprove: boolean;
  /** The approval's own address; the form is sent to this address. */
  address: string;
  field: FormField;
  draft: Draft;
  problems: FormProblems;
  /** Whether a person is editing: then the fields are open. */
  isEdited: boolean;
  /** The changes to show before the decision. */
  changes: readonly ChangedMember[] | undefined;
  /** The digest of the input with these changes. */
  shown: string | undefined;
  reason: string;
  /** Whether a message above the request already says what became of the sent form. */
  hasNotice: boolean;
}

const form = 'decide';

/**
 * The digest of the request that is shown: a decision counts for no other request. It stands beside the request and not in the form, which the live
 * update renews.
 */
export const AskedDigest = ({ asked }: { asked: string }) => (
  <input type="hidden" name="asked" value={asked} form={form} />
);

/**
 * The form to approve, edited or not, or to reject with a reason for the agent: one, so that no button loses what is typed. The buttons stay visible,
 * however long the request is.
 */
export function DecisionForm(props: DecisionFormProps) {
  const { session, address, mayApprove, changes } = props;
  return (
    <section class="bare" aria-label="Decision">
      <form
        method="post"
        action={`${address}#answer`}
        class="bare"
        id={form}
        novalidate
        data-approval={address.slice(address.lastIndexOf('/') + 1)}
      >
        <FormToken session={session} />
        {mayApprove ? <Edit {...props} /> : null}
        <Reason {...props} />
      </form>
      <div class="decide">
        <button type="submit" form={form} name="decision" value="reject" class="danger">
          Reject
        </button>
        {mayApprove ? (
          <button type="submit" form={form} name="decision" value="approve" class="primary">
            {changes === undefined || changes.length === 0 ? 'Approve' : 'Approve with these changes'}
          </button>
        ) : null}
      </div>
    </section>
  );
}

function Edit({ address, field, draft, problems, isEdited, changes, shown, hasNotice }: DecisionFormProps) {
  const isRefused = Object.keys(problems).length > 0;
  return (
    <div class="panel" {...(!hasNotice && { id: 'answer' })}>
      <EnterButton name="decision" value="review" />
      {isRefused ? (
        <div class="banner bad" role="alert">
          <p>
            <strong>Not approved yet:</strong> what you changed cannot be used like this.
          </p>
        </div>
      ) : null}
      {changes === undefined ? null : (
        <>
          {changes.length === 0 || hasNotice ? null : (
            <p role="status">Nothing is decided yet: what you approve now is the request with these changes.</p>
          )}
          <ChangesView changes={changes} />
          {shown === undefined ? null : <FormDigest digest={shown} />}
        </>
      )}
      <details open={isEdited}>
        <summary>Edit before approving</summary>
        <ContractFields field={field} path={formRoot} draft={draft} problems={problems} address={address} foldsBlank />
        <button type="submit" name="decision" value="review">
          Show what I changed
        </button>
      </details>
    </div>
  );
}

function Reason({ reason }: DecisionFormProps) {
  return (
    <div class="panel">
      <div class="field">
        <label for="reason">Reason for rejecting</label>
        <textarea id="reason" name="reason" rows={2} maxlength={2000} aria-describedby="reason-hint">
          {`\n${reason}`}
        </textarea>
        <p class="hint" id="reason-hint">
          The agent reads it. You may leave it empty.
        </p>
      </div>
    </div>
  );
}

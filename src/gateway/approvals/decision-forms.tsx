import { FormToken } from '../console/form-token';
import type { Session } from '../console/session';
import type { EditableField } from './editable-fields';
import type { EditProblems } from './read-edit';

interface DecisionFormsProps {
  session: Session;
  /** The approval's own address; both forms are sent to it. */
  address: string;
  fields: readonly EditableField[];
  /** What was typed in a form that could not be taken, by field. */
  typed: Readonly<Record<string, string>>;
  problems: EditProblems;
}

/** Approve, edited or as it is; or reject, with a reason for the agent. */
export function DecisionForms({ session, address, fields, typed, problems }: DecisionFormsProps) {
  const isRefused = Object.keys(problems).length > 0;
  const firstWrong = fields.find(({ name }) => name in problems);
  return (
    <section class="decision" aria-label="Decision">
      <form method="post" action={address} class="panel">
        <FormToken session={session} />
        <input type="hidden" name="decision" value="approve" />
        {isRefused ? (
          <div class="banner refused" role="alert">
            <p>
              <strong>Not approved yet:</strong> what you changed cannot be used like this.
            </p>
            <Problems problems={problems['']} id="general-problem" />
          </div>
        ) : null}
        <details open={isRefused}>
          <summary>Edit before approving</summary>
          {fields.map((field) => (
            <Field
              field={field}
              typed={typed[field.name]}
              problems={problems[field.name]}
              autofocus={field === firstWrong}
            />
          ))}
        </details>
        <button type="submit" class="primary">
          Approve
        </button>
      </form>
      <form method="post" action={address} class="panel">
        <FormToken session={session} />
        <input type="hidden" name="decision" value="reject" />
        <div class="field">
          <label for="reason">Reason for rejecting</label>
          <textarea id="reason" name="reason" rows={2} maxlength={2000} aria-describedby="reason-hint">
            {`\n${typed.reason ?? ''}`}
          </textarea>
          <p class="hint" id="reason-hint">
            The agent reads it. You may leave it empty.
          </p>
        </div>
        <button type="submit" class="danger">
          Reject
        </button>
      </form>
    </section>
  );
}

interface FieldProps {
  field: EditableField;
  typed: string | undefined;
  problems: readonly string[] | undefined;
  autofocus: boolean;
}

function Field({ field: { name, label, kind, value, hint }, typed, problems, autofocus }: FieldProps) {
  const id = `edit-${name}`;
  const described = [hint === undefined ? '' : `${id}-hint`, problems === undefined ? '' : `${id}-problem`]
    .join(' ')
    .trim();
  const attributes = {
    id,
    name,
    autofocus,
    ...(described === '' ? {} : { 'aria-describedby': described }),
    ...(problems === undefined ? {} : { 'aria-invalid': 'true' as const }),
  };
  const text = typed ?? value;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {kind === 'line' ? (
        <input {...attributes} value={text} autocomplete="off" />
      ) : (
        // A browser drops the first line break of a text area; this one is there to be dropped.
        <textarea {...attributes} rows={kind === 'code' ? 16 : 12} class={kind} spellcheck={kind === 'text'}>
          {`\n${text}`}
        </textarea>
      )}
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Problems problems={problems} id={`${id}-problem`} />
    </div>
  );
}

function Problems({ problems, id }: { problems: readonly string[] | undefined; id: string }) {
  if (problems === undefined) return null;
  return (
    <ul class="problem" id={id}>
      {problems.map((problem) => (
        <li>{problem}</li>
      ))}
    </ul>
  );
}

import { clearName, isBlank, memberOf, type Draft } from './draft';
import { FieldControl } from './field-control';
import type { FormField } from './form-field';
import type { FormProblems } from './form-value';
import { ProblemList } from './problem-list';

interface ContractFieldProps {
  field: FormField;
  /** The name of the field in the form. */
  path: string;
  draft: Draft;
  problems: FormProblems;
  /** Where the form is sent. */
  address: string;
}

interface ContractFieldsProps extends ContractFieldProps {
  /** Folds blank optional fields away, for forms in which most fields are blank. */
  foldsBlank?: boolean;
}

/** Shows the fields of a contract; they work without scripts. */
export function ContractFields({ foldsBlank = false, ...props }: ContractFieldsProps) {
  const { field, path, draft, problems, address } = props;
  if (field.kind !== 'group') return <ContractField {...props} />;
  const members = Object.entries(field.members).map(([name, member]) => ({
    field: member,
    path: `${path}.${name}`,
    draft: memberOf(draft, name),
    problems,
    address,
  }));
  const isShown = (member: ContractFieldProps): boolean =>
    !(foldsBlank || member.field.isRare) ||
    member.field.isRequired ||
    !isBlank(member.draft) ||
    hasProblem(problems, member.path);
  const rare = members.filter((member) => !isShown(member));
  // Folding a single field saves no room.
  const folded = rare.length > 1 ? rare : [];
  return (
    <>
      <ProblemList problems={problems[path]} path={path} />
      {members
        .filter((member) => !folded.includes(member))
        .map((member) => (
          <ContractField {...member} />
        ))}
      {folded.length === 0 ? null : (
        <details>
          <summary>More fields</summary>
          {folded.map((member) => (
            <ContractField {...member} />
          ))}
        </details>
      )}
    </>
  );
}

/** Shows one field with its label, its hint and its problems. @param id of its first control, if that is not its path */
function ContractField({ id, ...props }: ContractFieldProps & { id?: string | undefined }) {
  const { field, path, draft, problems, address } = props;
  if (field.kind === 'group')
    return (
      <fieldset class="group">
        <legend>{field.label}</legend>
        <Hint field={field} path={path} />
        {Object.entries(field.members).map(([name, member], index) => (
          <ContractField
            field={member}
            path={`${path}.${name}`}
            draft={memberOf(draft, name)}
            problems={problems}
            address={address}
            id={index === 0 ? id : undefined}
          />
        ))}
        <Clear field={field} path={path} draft={draft} />
        <ProblemList problems={problems[path]} path={path} />
      </fieldset>
    );
  if (field.kind === 'list') return <ListField {...props} field={field} />;
  return (
    <div class="field">
      <label for={id ?? path}>
        {field.label}
        {field.isRequired ? <span class="needed"> needed</span> : null}
      </label>
      <FieldControl field={field} path={path} id={id} draft={draft} isWrong={path in problems} />
      <Clear field={field} path={path} draft={draft} />
      <Hint field={field} path={path} />
      <ProblemList problems={problems[path]} path={path} />
    </div>
  );
}

/** Shows a row for each entry and a blank one. The button sends the form and gets another row, where the browser then is, with or without script. */
function ListField(props: ContractFieldProps & { field: FormField & { kind: 'list' } }) {
  const { field, path, draft, problems, address } = props;
  const rows: readonly Draft[] = Array.isArray(draft) ? (draft as readonly Draft[]) : [];
  const shown = rows.length < field.maximum ? [...rows, undefined] : rows;
  const blank = `${path}-blank`;
  return (
    <fieldset class="entries">
      <legend>
        {field.label}
        {field.isRequired ? <span class="needed"> needed</span> : null}
      </legend>
      <Hint field={field} path={path} />
      {shown.map((row, index) => {
        const entry = { ...field.entry, label: `${field.label}, ${index + 1}`, isRequired: false };
        const entryPath = `${path}.${index}`;
        const id = index === rows.length ? blank : undefined;
        return entry.kind === 'group' ? (
          <ContractField {...props} field={entry} path={entryPath} draft={row} id={id} />
        ) : (
          <div class="row">
            <FieldControl field={entry} path={entryPath} id={id} draft={row} isWrong={entryPath in problems} isEntry />
            <ProblemList problems={problems[entryPath]} path={entryPath} />
          </div>
        );
      })}
      {rows.length + 1 < field.maximum ? (
        <button type="submit" name="add" value={path} class="quiet" formaction={`${address}#${blank}`} formnovalidate>
          Add another
        </button>
      ) : null}
      <ProblemList problems={problems[path]} path={path} />
    </fieldset>
  );
}

function Hint({ field, path }: Pick<ContractFieldProps, 'field' | 'path'>) {
  return field.hint === undefined ? null : (
    <p class="hint" id={`${path}-hint`}>
      {field.hint}
    </p>
  );
}

function Clear({ field, path, draft }: Pick<ContractFieldProps, 'field' | 'path' | 'draft'>) {
  return field.isNullable ? (
    <label class="tick">
      <input type="checkbox" name={clearName(path)} checked={draft === null} /> Leave it empty for good
    </label>
  ) : null;
}

const hasProblem = (problems: FormProblems, path: string): boolean =>
  Object.keys(problems).some((place) => place === path || place.startsWith(`${path}.`));

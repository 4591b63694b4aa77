import type { Draft } from './draft';
import type { FormField, InputType } from './form-field';
import { choiceInWords } from './in-words';
import { hasLineBreak } from './line-break';
import { problemId } from './problem-list';

interface FieldControlProps {
  field: FormField;
  path: string;
  /** Default: the path. */
  id?: string | undefined;
  draft: Draft;
  isWrong: boolean;
  /** Whether the control is one of several under a common label. */
  isEntry?: boolean;
}

/** Shows the control for one text or one choice. */
export function FieldControl({ field, path, id = path, draft, isWrong, isEntry = false }: FieldControlProps) {
  const text = typeof draft === 'string' ? draft : '';
  const attributes = {
    id,
    name: path,
    'aria-describedby': [field.hint === undefined ? [] : [`${path}-hint`], problemId(path)].flat().join(' '),
    ...(isEntry && { 'aria-label': field.label }),
    ...(field.isRequired && { 'aria-required': 'true' as const }),
    ...(isWrong && { 'aria-invalid': 'true' as const }),
  };
  switch (field.kind) {
    case 'choice':
      return (
        <select {...attributes}>
          <option value="">{field.default === undefined ? '–' : `As usual: ${inChoice(field.default)}`}</option>
          {field.choices.map((choice) => (
            <option value={String(choice)} selected={String(choice) === text}>
              {inChoice(choice)}
            </option>
          ))}
        </select>
      );
    case 'number':
      if (hasLineBreak(text)) break;
      return (
        <input
          {...attributes}
          value={text}
          autocomplete="off"
          {...(!field.alsoText && { inputmode: 'decimal' as const })}
          {...usually(field)}
        />
      );
    case 'text':
      if (field.isLong || hasLineBreak(text)) break;
      return (
        <input
          {...attributes}
          type={keepsText(field.type, text) ? field.type : 'text'}
          value={text}
          autocomplete="off"
          {...usually(field)}
          {...(field.pointsAt !== undefined && { 'data-points-at': field.pointsAt })}
        />
      );
  }
  return (
    // A browser drops the first line break of a text area, so the content starts with an extra one.
    <textarea
      {...attributes}
      rows={Math.min(Math.max(text.split('\n').length + 1, 3), 16)}
      class={field.kind === 'json' ? 'code' : 'text'}
      spellcheck={field.kind !== 'json'}
      {...(field.kind === 'json' && { placeholder: 'JSON' })}
    >
      {`\n${text}`}
    </textarea>
  );
}

/** Whether an input of this type sends the text unchanged: browsers change text that does not fit the type, such as a date that is none. */
const keepsText = (type: InputType, text: string): boolean =>
  type === 'text' || text === '' || (type === 'date' ? /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) : text.trim() === text);

function inChoice(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? choiceInWords(value) : JSON.stringify(value);
}

/** Returns the default as a placeholder, unless it is blank. */
const usually = ({ default: value }: FormField) =>
  value === undefined || value === '' ? {} : { placeholder: inChoice(value) };

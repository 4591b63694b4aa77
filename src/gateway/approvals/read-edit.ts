import { contractOf } from '../../contracts';
import type { ApprovalRequest } from '../../contracts/approval';
import { editableFields } from './editable-fields';

/** What is wrong with an edit, by the name of the field it is shown beside; under '' what belongs to none. */
export type EditProblems = Readonly<Record<string, readonly string[]>>;

export type Edit =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'edited'; readonly input: unknown }
  | { readonly kind: 'invalid'; readonly problems: EditProblems };

/** Compares as a browser sends it: line breaks are all alike. */
const normalised = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** Reads the form of {@link editableFields}: a field left as it was stays exactly what was asked for. */
export function readEdit(
  request: Pick<ApprovalRequest, 'step' | 'input'>,
  typed: Readonly<Record<string, string>>,
): Edit {
  const fields = editableFields(request);
  const changed = fields.filter(({ name, value }) => normalised(typed[name] ?? value) !== normalised(value));
  if (changed.length === 0) return { kind: 'unchanged' };
  let input = request.input;
  for (const { name, read, wholeInput } of changed) {
    try {
      const value = read(typed[name] ?? '');
      input = wholeInput ? value : { ...(input as object), [name]: value };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return { kind: 'invalid', problems: { [name]: [`This is not JSON: ${error.message}.`] } };
    }
  }
  const checked = contractOf(request.step)?.input.safeParse(input);
  if (checked?.success !== false) return { kind: 'edited', input };
  const problems: Record<string, string[]> = {};
  for (const { path, message } of checked.error.issues) {
    const field = fields.find(({ name, wholeInput }) => wholeInput || name === path[0]);
    const subject = field?.wholeInput === false ? quoteEntry(input, path) : path.join('.');
    (problems[field?.name ?? ''] ??= []).push(subject === '' ? message : `${subject}: ${message}`);
  }
  return { kind: 'invalid', problems };
}

/** Which of a field's entries is meant, where it has several. */
function quoteEntry(input: unknown, path: readonly PropertyKey[]): string {
  if (path.length < 2) return '';
  const entry = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);
  return `“${String(entry)}”`;
}

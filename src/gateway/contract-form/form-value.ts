import { isDeepStrictEqual } from 'node:util';
import { draftOf, entriesIn, isBlank, afterRoundTrip, type Draft } from './draft';
import type { FormField } from './form-field';
import { hasLineBreak } from './line-break';
import { readTypedJson } from './typed-json';

/** The problems, by the path of the field they are shown beside. */
export type FormProblems = Readonly<Record<string, readonly string[]>>;

export interface FormValue {
  readonly value: unknown;
  /** The problems of texts that stand for no value at all. The contract checks the value afterwards. */
  readonly problems: FormProblems;
}

/**
 * Returns the value of a form. A field that was not edited keeps exactly its original value, whatever a browser does to its text. Members
 * that the form does not show are kept.
 */
export function formValue(field: FormField, path: string, draft: Draft, original?: unknown): FormValue {
  const problems: Record<string, string[]> = {};
  return { value: read(field, path, draft, original, problems), problems };
}

function read(
  field: FormField,
  path: string,
  draft: Draft,
  original: unknown,
  problems: Record<string, string[]>,
): unknown {
  if (draft === undefined) return original;
  if (draft === null) return null;
  if (original !== undefined && isDeepStrictEqual(afterRoundTrip(draft), afterRoundTrip(draftOf(field, original))))
    return original;
  if (typeof draft === 'string') return readText(field, path, draft, problems);
  if (field.kind === 'list') {
    const entries = draft as readonly Draft[];
    const before = entriesIn(field, original);
    if (entries.length === 0 && field.isRequired) return field.isByName ? {} : [];
    if (entries.length === 0) return before.length === 0 ? original : undefined;
    const values = entries.map((entry, row) => read(field.entry, `${path}.${row}`, entry, before[row], problems));
    return field.isByName ? readByName(path, values as readonly Named[], problems) : values;
  }
  if (field.kind !== 'group') return original;
  const before = (original ?? {}) as Readonly<Record<string, unknown>>;
  if (isBlank(draft) && original === undefined && !field.isRequired) return undefined;
  const members = draft as Readonly<Record<string, Draft>>;
  const given = Object.entries(field.members).map(([name, member]) => {
    return [name, read(member, `${path}.${name}`, members[name], before[name], problems)] as const;
  });
  const kept = Object.entries(before).filter(([name]) => !(name in field.members));
  return Object.fromEntries([...kept, ...given].filter(([, value]) => value !== undefined));
}

interface Named {
  readonly name: string;
  readonly value: unknown;
}

function readByName(path: string, entries: readonly Named[], problems: Record<string, string[]>): object {
  const known = new Set<string>();
  for (const [row, { name }] of entries.entries()) {
    if (name === '') problems[`${path}.${row}.name`] = ['This is needed: its name.'];
    else if (known.has(name)) problems[`${path}.${row}.name`] = [`"${name}" is there twice.`];
    known.add(name);
  }
  return Object.fromEntries(entries.map(({ name, value }) => [name, value]));
}

function readText(field: FormField, path: string, text: string, problems: Record<string, string[]>): unknown {
  const line = text.trim();
  if (line === '') return blankValue(field);
  switch (field.kind) {
    case 'text':
      if (field.alsoPlain === true && isPlain(line)) return JSON.parse(line) as unknown;
      return field.isLong || hasLineBreak(text) ? text : line;
    case 'number': {
      const number = Number(line);
      if (!Number.isNaN(number)) return number;
      if (!field.alsoText) problems[path] = ['This is not a number.'];
      return line;
    }
    case 'choice':
      return field.choices.find((choice) => String(choice) === line) ?? line;
    default:
      return readJson(path, text, problems);
  }
}

/** Whether the text is spelled as JSON spells it: 007 stays a text. */
const isPlain = (line: string): boolean =>
  line === 'true' || line === 'false' || (Number.isFinite(Number(line)) && String(Number(line)) === line);

/** A required text that is blank is checked as an empty text, so that the contract can say what the field is needed for. */
const blankValue = (field: FormField): unknown => (field.kind === 'text' && field.isRequired ? '' : undefined);

function readJson(path: string, text: string, problems: Record<string, string[]>): unknown {
  const reading = readTypedJson(text);
  if (reading.problem === undefined) return reading.value;
  problems[path] = [reading.problem];
  return undefined;
}

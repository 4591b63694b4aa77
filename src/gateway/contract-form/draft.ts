import type { FormField } from './form-field';

/**
 * The content of a form: texts, in the shape of the value they stand for. `null` if the checkbox "leave it empty" is ticked, undefined if the
 * form did not contain the field.
 */
export type Draft = string | null | undefined | readonly Draft[] | { readonly [member: string]: Draft };

/** The name of the checkbox that empties a field for good. */
export const clearName = (path: string): string => `${path}:clear`;

/** Returns the draft of a value, as the form first shows it. */
export function draftOf(field: FormField, value: unknown): Draft {
  if (value === undefined) return field.kind === 'group' ? {} : field.kind === 'list' ? [] : '';
  if (value === null && field.isNullable) return null;
  switch (field.kind) {
    case 'group':
      return Object.fromEntries(
        Object.entries(field.members).map(([name, member]) => [
          name,
          draftOf(member, (value as Record<string, unknown>)[name]),
        ]),
      );
    case 'list':
      return entriesIn(field, value).map((entry) => draftOf(field.entry, entry));
    case 'json':
      return JSON.stringify(value, undefined, 2);
    default:
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

/** The entries of a list's value, one for each row. */
export const entriesIn = (field: FormField & { kind: 'list' }, value: unknown): readonly unknown[] =>
  field.isByName
    ? Object.entries((value ?? {}) as Record<string, unknown>).map(([name, said]) => ({ name, value: said }))
    : Array.isArray(value)
      ? (value as unknown[])
      : [];

/** Reads a draft from a submitted form. Blank rows are dropped, so that rows and entries of the value have the same indexes. */
export function readDraft(field: FormField, path: string, typed: Readonly<Record<string, string>>): Draft {
  if (field.isNullable && Object.hasOwn(typed, clearName(path))) return null;
  switch (field.kind) {
    case 'group': {
      const members = Object.entries(field.members).map(([name, member]) => {
        return [name, readDraft(member, `${path}.${name}`, typed)] as const;
      });
      return members.every(([, draft]) => draft === undefined) ? undefined : Object.fromEntries(members);
    }
    case 'list': {
      const rows = rowsOf(path, typed).map((row) => readDraft(field.entry, `${path}.${row}`, typed));
      return rows.length === 0 ? undefined : rows.filter((row) => !isBlank(row));
    }
    default:
      return typed[path];
  }
}

/** Whether the draft contains nothing at all. */
export function isBlank(draft: Draft): boolean {
  if (draft === null) return false;
  if (draft === undefined) return true;
  return typeof draft === 'string' ? draft.trim() === '' : Object.values(draft).every(isBlank);
}

/**
 * Returns the draft that comes back from a form nobody has touched: all line breaks are LF, NUL and lone surrogates become U+FFFD, and blank
 * rows and members are missing.
 */
export function afterRoundTrip(draft: Draft): Draft {
  if (draft === undefined) return '';
  if (draft === null) return null;
  if (typeof draft === 'string') return draft.replaceAll(/\r\n?/g, '\n').replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD');
  if (Array.isArray(draft)) return (draft as readonly Draft[]).filter((row) => !isBlank(row)).map(afterRoundTrip);
  const members = Object.entries(draft).map(([name, member]) => [name, afterRoundTrip(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => member === null || Object.keys(member ?? '').length > 0));
}

function rowsOf(path: string, typed: Readonly<Record<string, string>>): number[] {
  const numbers = Object.keys(typed).flatMap((name) => {
    const [, row] = name.startsWith(`${path}.`) ? (/^(\d{1,4})(?:[.:]|$)/.exec(name.slice(path.length + 1)) ?? []) : [];
    return row === undefined ? [] : [Number(row)];
  });
  return [...new Set(numbers)].sort((one, other) => one - other);
}

export const memberOf = (draft: Draft, name: string): Draft =>
  typeof draft === 'object' && draft !== null ? (draft as Readonly<Record<string, Draft>>)[name] : undefined;

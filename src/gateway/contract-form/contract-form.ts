import type { z } from 'zod';
import { formSchemaOf } from '../../catalogue/json-schema';
import { draftOf, readDraft, type Draft } from './draft';
import { formFieldOf, type FormField } from './form-field';
import { formValue, type FormProblems } from './form-value';
import { meantValue } from '../../contracts/reading/meant-value';
import { readAs } from '../../contracts/reading/read-as';

/** Prefix of the names of a contract's fields in a form, because the form has other fields too. */
export const formRoot = 'input';

/** The input of a contract as a form. */
export interface ContractForm {
  readonly schema: z.ZodType;
  readonly field: FormField;
}

export type FormReading =
  | { readonly kind: 'valid'; readonly value: unknown; readonly draft: Draft }
  /** `value`: the part that could be read. */
  | { readonly kind: 'invalid'; readonly value: unknown; readonly draft: Draft; readonly problems: FormProblems };

/** @param without members that the form does not show, such as an account that is chosen elsewhere; `as JSON`: the whole input is one JSON text */
export function contractForm(schema: z.ZodType, without: readonly string[] | 'as JSON' = []): ContractForm {
  if (without === 'as JSON') {
    return {
      schema,
      field: { kind: 'json', label: 'Input', hint: 'JSON.', isRequired: true, isNullable: false, isRare: false },
    };
  }
  const field = formFieldOf(formSchemaOf(schema, 'input'), '');
  if (field.kind !== 'group') return { schema, field };
  const members = Object.entries(field.members).filter(([name]) => !without.includes(name));
  return { schema, field: { ...field, members: Object.fromEntries(members) } };
}

/** Returns the draft that a form first shows. */
export const firstDraft = (form: ContractForm, value?: unknown): Draft => draftOf(form.field, filledIn(form, value));

/** Returns the value that a form is made from: a single value is accepted where the form has a list. */
export const filledIn = ({ schema, field }: ContractForm, value: unknown): unknown =>
  field.kind === 'json' ? value : meantValue(schema, value);

/**
 * Reads a submitted form and checks its value with the contract.
 *
 * @param from the value that the form was made from: a field that was not touched keeps exactly this value
 */
export function readContractForm(
  form: ContractForm,
  typed: Readonly<Record<string, string>>,
  from?: unknown,
): FormReading {
  const { schema, field } = form;
  const original = filledIn(form, from);
  const draft = readDraft(field, formRoot, typed);
  const { value, problems } = formValue(field, formRoot, draft, original);
  const shown = draft ?? draftOf(field, original);
  if (Object.keys(problems).length > 0) return { kind: 'invalid', value, draft: shown, problems };
  const checked = readAs(schema, value);
  return checked.success
    ? { kind: 'valid', value, draft: shown }
    : { kind: 'invalid', value, draft: shown, problems: placeProblems(field, formRoot, checked.error.issues) };
}

/** Puts each problem beside the field it is about; a problem that is about no single field goes beside the form itself. */
function placeProblems(field: FormField, path: string, issues: readonly z.core.$ZodIssue[]): FormProblems {
  const problems: Record<string, string[]> = {};
  for (const { path: keys, message } of issues) {
    const [place, rest] = nearest(field, path, keys);
    (problems[place] ??= []).push(rest.length === 0 ? message : `${rest.join('.')}: ${message}`);
  }
  return problems;
}

/** Finds the deepest field along the keys. Returns its path and the remaining keys. */
function nearest(field: FormField, path: string, keys: readonly PropertyKey[]): [string, readonly PropertyKey[]] {
  const [key, ...rest] = keys;
  if (key === undefined) return [path, keys];
  const next =
    field.kind === 'list' && !field.isByName
      ? field.entry
      : field.kind === 'group'
        ? field.members[String(key)]
        : undefined;
  return next === undefined ? [path, keys] : nearest(next, `${path}.${String(key)}`, rest);
}

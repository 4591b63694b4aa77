import type { z } from 'zod';
import { formSchemaOf } from '../../catalogue/json-schema';
import { draftOf, readDraft, type Draft } from './draft';
import { formFieldOf, type FormField } from './form-field';
import { formValue, type FormProblems } from './form-value';
import { meantValue } from '../../contracts/reading/meant-value';
import { readAs } from '../../contracts/reading/read-as';

/** Names of a contract's fields in a form begin with this: the form has fields of its own beside them. */
export const formRoot = 'input';

/** What a contract takes, as a form. */
export interface ContractForm {
  readonly schema: z.ZodType;
  readonly field: FormField;
}

export type FormReading =
  | { readonly kind: 'valid'; readonly value: unknown; readonly draft: Draft }
  /** `value`: as far as it could be read. */
  | { readonly kind: 'invalid'; readonly value: unknown; readonly draft: Draft; readonly problems: FormProblems };

/** @param without members that are not asked here: an account that is chosen elsewhere; or that the whole is one text of JSON */
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

/** The form as it is first shown. */
export const firstDraft = (form: ContractForm, value?: unknown): Draft => draftOf(form.field, filledIn(form, value));

/** A value as a form is made from it: somebody may have written one thing where the form has a list. */
export const filledIn = ({ schema, field }: ContractForm, value: unknown): unknown =>
  field.kind === 'json' ? value : meantValue(schema, value);

/**
 * Reads a form that was sent, and asks the contract.
 *
 * @param from what the form was made from: what was not touched stays exactly that
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

/** Puts what a contract says of a value beside the fields it is about; what is about no single field, beside the form itself. */
function placeProblems(field: FormField, path: string, issues: readonly z.core.$ZodIssue[]): FormProblems {
  const problems: Record<string, string[]> = {};
  for (const { path: keys, message } of issues) {
    const [place, rest] = nearest(field, path, keys);
    (problems[place] ??= []).push(rest.length === 0 ? message : `${rest.join('.')}: ${message}`);
  }
  return problems;
}

/** The deepest field on the way, and what of the way is left. */
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

import type { z } from 'zod';
import { jsonSchemaOf } from '../../catalogue/json-schema';
import { draftOf, readDraft, type Draft } from './draft';
import { formFieldOf, type FormField } from './form-field';
import { formValue, type FormProblems } from './form-value';
import { placeProblems } from './place-problems';
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
    return { schema, field: { kind: 'json', label: 'Input', hint: 'JSON.', isRequired: true, isNullable: false } };
  }
  const field = formFieldOf(jsonSchemaOf(schema, 'input'), '');
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

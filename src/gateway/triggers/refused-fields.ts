import type { ApplicationFailure } from '@temporalio/common';
import type { UnknownNames } from '../../client/unknown-names';
import { formRoot } from '../contract-form/contract-form';
import type { FormProblems } from '../contract-form/form-value';

/** Why a trigger was not taken, beside the fields of its form that it is about: what they name is not there, or its id is taken. */
export function refusedFields({ message, details }: ApplicationFailure): FormProblems {
  const { fields } = (details?.[0] ?? {}) as Partial<UnknownNames>;
  if (fields === undefined || fields.length === 0) return { [`${formRoot}.id`]: [message] };
  return Object.fromEntries(fields.map(({ field, text }) => [placeOf(field), [text]]));
}

function placeOf(field: string | undefined): string {
  if (field === 'account') return field;
  return field === undefined ? `${formRoot}.config` : `${formRoot}.config.${field}`;
}

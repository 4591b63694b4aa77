import type { z } from 'zod';
import type { FormField } from './form-field';
import type { FormProblems } from './form-value';

/** Puts what a contract says of a value beside the fields it is about; what is about no single field, beside the form itself. */
export function placeProblems(field: FormField, path: string, issues: readonly z.core.$ZodIssue[]): FormProblems {
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
  const next = field.kind === 'list' ? field.entry : field.kind === 'group' ? field.members[String(key)] : undefined;
  return next === undefined ? [path, keys] : nearest(next, `${path}.${String(key)}`, rest);
}

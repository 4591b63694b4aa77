import type { z } from 'zod';
import type { FormField } from './form-field';
import type { FormProblems } from './form-value';

/** Puts what a contract says of a value beside the fields it is about; what is about no single field, beside the form itself. */
export function placeProblems(field: FormField, path: string, issues: readonly z.core.$ZodIssue[]): FormProblems {
  const problems: Record<string, string[]> = {};
  for (const { path: keys, message, code, input } of issues) {
    const [place, rest] = nearest(field, path, keys);
    const isMissing = code === 'invalid_type' && input === undefined;
    const sentence = isMissing || /received undefined$/.test(message) ? 'This is needed.' : message;
    (problems[place] ??= []).push(rest.length === 0 ? sentence : `${rest.join('.')}: ${sentence}`);
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

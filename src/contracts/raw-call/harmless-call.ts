import type { Effect } from '../step';

/** Whether the value of one field is harmless. */
export type FieldRule = (value: unknown) => boolean;

/** The fields a harmless call may have, under lower-case names. A call with any other field needs approval. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** A raw call known to only read, or to change only the account's own data: it reaches nobody, and shows nothing as if somebody else had sent it. */
export interface HarmlessCall {
  readonly method: string;
  readonly path: RegExp;
  readonly effect: Effect;
  readonly fields: FieldRules;
}

export type Fields = readonly (readonly [name: string, value: unknown])[];

/** Compiles `cards/:id/checklists` to an expression over an endpoint's words; `/:id` matches any one word. */
export const wordPattern = (pattern: string): RegExp => new RegExp(`^(?:${pattern.replaceAll('/:id', '/[^/]+')})$`);

export const harmless = (method: string, pattern: string, effect: Effect, fields: FieldRules = {}): HarmlessCall => ({
  method,
  path: wordPattern(pattern),
  effect,
  fields,
});

const anyValue: FieldRule = () => true;

/** Fields that are harmless with any value. */
export const anyValueOf = (...names: readonly string[]): FieldRules =>
  Object.fromEntries(names.map((name) => [name.toLowerCase(), anyValue]));

/** Accepts an object that has only these fields. */
export const objectOf =
  (rules: FieldRules): FieldRule =>
  (value) => {
    const fields = fieldsOf(value);
    return fields !== undefined && obeys(fields, rules);
  };

export const listOf =
  (rule: FieldRule): FieldRule =>
  (value) =>
    Array.isArray(value) && value.every(rule);

/** Whether every field is listed and its value harmless. */
const obeys = (fields: Fields, rules: FieldRules): boolean =>
  fields.every(([name, value]) => Object.hasOwn(rules, name) && rules[name]?.(value) === true);

/** Returns an object's fields with lower-case names, because providers ignore case. Undefined for a non-object or a name in two spellings. */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = Object.entries(value).map(([name, field]) => [name.toLowerCase(), field] as const);
  return new Set(fields.map(([name]) => name)).size === fields.length ? fields : undefined;
}

/** Returns the effect of a known harmless call, or undefined for any other call. */
export function harmlessEffect(
  calls: readonly HarmlessCall[],
  { method, path, fields }: { method: string; path: string; fields: Fields },
): Effect | undefined {
  return calls.find((call) => call.method === method && call.path.test(path) && obeys(fields, call.fields))?.effect;
}

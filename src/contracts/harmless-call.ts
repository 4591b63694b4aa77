import type { Effect } from './step';

/** Whether the value of one field is harmless. */
export type FieldRule = (value: unknown) => boolean;

/** The fields a harmless call may have, under lower-case names; one that is not listed makes it ask. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** A raw call known to read, or to change what is the account's own without reaching anybody. */
export interface HarmlessCall {
  readonly method: string;
  readonly path: RegExp;
  readonly effect: Effect;
  readonly fields: FieldRules;
}

export type Fields = readonly (readonly [name: string, value: unknown])[];

/** `cards/:id/checklists` as an expression over an endpoint's words; `/:id` is any one word. */
export const wordPattern = (pattern: string): RegExp => new RegExp(`^(?:${pattern.replaceAll('/:id', '/[^/]+')})$`);

export const harmless = (method: string, pattern: string, effect: Effect, fields: FieldRules = {}): HarmlessCall => ({
  method,
  path: wordPattern(pattern),
  effect,
  fields,
});

const anyValue: FieldRule = () => true;

/** Fields that are harmless whatever they hold. */
export const named = (...names: readonly string[]): FieldRules =>
  Object.fromEntries(names.map((name) => [name.toLowerCase(), anyValue]));

/** An object with these fields alone. */
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

/** Whether every field is one of these and harmless. */
const obeys = (fields: Fields, rules: FieldRules): boolean =>
  fields.every(([name, value]) => Object.hasOwn(rules, name) && rules[name]?.(value) === true);

/** An object's fields under lower-case names: providers read names in any case. Undefined when it is no object, or has a name in two spellings. */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = Object.entries(value).map(([name, field]) => [name.toLowerCase(), field] as const);
  return new Set(fields.map(([name]) => name)).size === fields.length ? fields : undefined;
}

/** The effect of the harmless call this is; undefined when it is none that is known. */
export function harmlessEffect(
  calls: readonly HarmlessCall[],
  { method, path, fields }: { method: string; path: string; fields: Fields },
): Effect | undefined {
  return calls.find((call) => call.method === method && call.path.test(path) && obeys(fields, call.fields))?.effect;
}

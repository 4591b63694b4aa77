import type { JsonSchema } from './json-schema';

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  array: 'list',
};

const formats: Readonly<Record<string, string>> = {
  'date-time': 'date and time',
  date: 'day',
  uri: 'URL',
  email: 'email address',
};

/** Describes a value's type and limits in a few words: "text (1 to 500 characters)". */
export function describeType(schema: JsonSchema): string {
  const alternatives = [...new Set(alternativesOf(schema))];
  const last = alternatives.pop() ?? '';
  return alternatives.length === 0 ? last : `${alternatives.join(', ')} or ${last}`;
}

function alternativesOf(schema: JsonSchema): string[] {
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (choices !== undefined) return choices.map((choice) => `\`${String(choice)}\``);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return variants.flatMap(alternativesOf);
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => alternativesOf({ ...schema, type }));
  const limits = limitsOf(schema);
  const limited = `${kindOf(schema)}${limits.length === 0 ? '' : ` (${limits.join(', ')})`}`;
  const entries = schema.items ?? valuesOf(schema);
  return [entries === undefined ? limited : `${limited} of ${describeType(entries)}`];
}

function kindOf(schema: JsonSchema): string {
  const { type, format } = schema;
  if (typeof type !== 'string') return 'any JSON';
  if (valuesOf(schema) !== undefined) return 'map';
  return (format === undefined ? undefined : formats[format]) ?? words[type] ?? type;
}

const valuesOf = ({ properties, additionalProperties }: JsonSchema): JsonSchema | undefined =>
  properties === undefined && typeof additionalProperties === 'object' ? additionalProperties : undefined;

function limitsOf(schema: JsonSchema): string[] {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    range(minimum, maximum, ''),
    exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`,
    range(minLength, maxLength, maxLength === 1 ? ' character' : ' characters'),
    range(minItems, maxItems, maxItems === 1 ? ' entry' : ' entries'),
  ].filter((limit) => limit !== undefined);
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (most !== undefined) return `${least === undefined ? 'up to' : `${least} to`} ${most}${unit}`;
  if (least === undefined || (least === 0 && unit === '')) return least === undefined ? undefined : 'not negative';
  return unit !== '' && least === 1 ? 'not empty' : `at least ${least}${unit}`;
}

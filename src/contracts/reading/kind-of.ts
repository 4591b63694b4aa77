import { z } from 'zod';
import { definitionOf, requiredFields } from './definition';

/** Descriptions of text schemas, such as "an address". Schemas derived from a registered schema inherit its description. */
export const kinds = z.registry<{ one: string; many: string }>();

/** Describes what a schema accepts, as a continuation of "Give": "a list of addresses". */
export function kindOf(schema: z.core.$ZodType): string {
  const named = kinds.get(schema);
  if (named !== undefined) return named.one;
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
      return textKind(definition);
    case 'number':
      return (definition as { format?: string }).format === 'safeint' ? 'a whole number' : 'a number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list of ${manyOf(definition.element)}`;
    case 'object': {
      const names = requiredFields(definition);
      return `an object with ${joined(names.length > 0 ? names.map((name) => `"${name}"`) : ['its fields'], 'and')}`;
    }
    case 'enum':
      return joined(Object.values(definition.entries).map(written), 'or');
    case 'literal':
      return joined(definition.values.map(written), 'or');
    case 'union':
      return joined([...new Set(definition.options.map(kindOf))], 'or');
    case 'record':
      return 'an object';
    case 'pipe':
      return kindOf(definition.in);
    case 'lazy':
      return kindOf(definition.getter());
    default:
      return 'a value';
  }
}

function manyOf(schema: z.core.$ZodType): string {
  const named = kinds.get(schema);
  if (named !== undefined) return named.many;
  const one = kindOf(schema);
  return one === 'a text'
    ? 'texts'
    : one.startsWith('an object')
      ? one.replace('an object', 'objects')
      : `entries, each ${one}`;
}

/** zod puts a format into the definition of a text schema made for that format, otherwise among the schema's checks. */
function textKind({ format, checks = [] }: z.core.$ZodStringDef & { format?: string }): string {
  const formats = [format, ...checks.map((check) => (check._zod.def as { format?: string }).format)];
  return formats.map((each) => textKinds[each ?? '']).find((kind) => kind !== undefined) ?? 'a text';
}

const textKinds: Readonly<Record<string, string>> = {
  url: 'an address that begins with https:// or http://',
  email: 'an address, such as "lena@northwind.example"',
  date: 'a day, such as 2026-03-01',
  datetime: 'an instant with its offset from UTC, such as 2026-03-01T09:00:00+01:00',
  time: 'a time of day, such as 09:00',
};

const written = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

/** Joins words to `a, b or c`. */
export function joined(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

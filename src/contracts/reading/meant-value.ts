import type { z } from 'zod';
import { definitionOf, isPlainObject, requiredFields } from './definition';

/**
 * Returns a value as it was probably meant. If a schema takes a list, a single value becomes a list. If it takes an object with a single
 * required field, a text becomes that field. Everything else stays unchanged, for the schema to check.
 */
export function meantValue(schema: z.core.$ZodType, value: unknown): unknown {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'array': {
      const entries = meansOne(definition.element, value) ? [value] : value;
      return Array.isArray(entries) ? entries.map((entry) => meantValue(definition.element, entry)) : entries;
    }
    case 'object': {
      const [only, ...others] = requiredFields(definition);
      if (typeof value === 'string' && only !== undefined && others.length === 0) return { [only]: value };
      if (!isPlainObject(value)) return value;
      const fields = Object.entries(value).map(([name, field]) => {
        const known = Object.hasOwn(definition.shape, name) ? definition.shape[name] : undefined;
        return [name, known === undefined ? field : meantValue(known, field)] as const;
      });
      return Object.fromEntries(fields);
    }
    case 'union':
      return typeof value === 'string' ? meantOption(definition.options, value) : value;
    default:
      return value;
  }
}

function meansOne(element: z.core.$ZodType, value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  const { type } = definitionOf(element);
  return isPlainObject(value) && (type === 'object' || type === 'union');
}

/** Returns the text in the shape of the first option that accepts it. */
function meantOption(options: readonly z.core.$ZodType[], text: string): unknown {
  const takes = (option: z.core.$ZodType, value: unknown) => (option as z.ZodType).safeParse(value).success;
  if (options.some((option) => takes(option, text))) return text;
  const meant = options.map((option) => [option, numberIn(option, text) ?? meantValue(option, text)] as const);
  return meant.find(([option, value]) => takes(option, value))?.[1] ?? text;
}

/** Some models are given one type for each field, and write a number as a text where a text is taken too. */
const numberIn = (option: z.core.$ZodType, text: string): number | undefined =>
  definitionOf(option).type === 'number' && /^[0-9]{1,15}(\.[0-9]{1,10})?$/.test(text) ? Number(text) : undefined;

import type { z } from 'zod';
import { definitionOf, isPlainObject, requiredFields } from './definition';

/**
 * A value as it was meant: one thing where a schema takes a list becomes a list of it, and one text where it takes an object that needs a
 * single field becomes that field. Everything else stays as it is, for the schema to judge.
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

/** The first form that takes the text. */
function meantOption(options: readonly z.core.$ZodType[], text: string): unknown {
  const takes = (option: z.core.$ZodType, value: unknown) => (option as z.ZodType).safeParse(value).success;
  if (options.some((option) => takes(option, text))) return text;
  const meant = options.map((option) => [option, meantValue(option, text)] as const);
  return meant.find(([option, value]) => takes(option, value))?.[1] ?? text;
}

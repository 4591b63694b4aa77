import type { z } from 'zod';
import { definitionOf, isNullable, requiredFields } from './definition';
import { isRecord } from '../../json/is-record';

/**
 * Returns a value as it was probably meant. If a schema takes a list, a single value becomes a list. If it takes an object with a single
 * required field, a text becomes that field. If it takes null, what stands for null becomes it. Everything else stays unchanged, for the schema to check.
 */
export function meantValue(schema: z.core.$ZodType, value: unknown): unknown {
  if (meansNull(schema, value)) return null;
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'number':
      return isNullable(schema) && typeof value === 'string' ? (numberIn(value) ?? value) : value;
    case 'record': {
      const { valueType } = definition;
      return isRecord(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, entry]) => [name, meansNull(valueType, entry) ? null : entry]),
          )
        : value;
    }
    case 'array': {
      const entries = meansOne(definition.element, value) ? [value] : value;
      return Array.isArray(entries) ? entries.map((entry) => meantValue(definition.element, entry)) : entries;
    }
    case 'object': {
      const [only, ...others] = requiredFields(definition);
      if (typeof value === 'string' && only !== undefined && others.length === 0) return { [only]: value };
      if (!isRecord(value)) return value;
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

/**
 * Returns whether a value stands for the null that a field takes. A model that is given one type for each field (`singleTypes`) can write no null:
 * of a text it writes the word, of an object one without fields. An empty text does not mean null: models write it for what they leave out.
 */
export const meansNull = (schema: z.core.$ZodType, value: unknown): boolean =>
  (value === 'null' || (isRecord(value) && Object.keys(value).length === 0)) && isNullable(schema);

function meansOne(element: z.core.$ZodType, value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  const { type } = definitionOf(element);
  return isRecord(value) && (type === 'object' || type === 'union');
}

/** Returns the text in the shape of the first option that accepts it. */
function meantOption(options: readonly z.core.$ZodType[], text: string): unknown {
  const takes = (option: z.core.$ZodType, value: unknown) => (option as z.ZodType).safeParse(value).success;
  if (options.some((option) => takes(option, text))) return text;
  const meant = options.map((option) => [option, asOption(option, text)] as const);
  return meant.find(([option, value]) => takes(option, value))?.[1] ?? text;
}

const asOption = (option: z.core.$ZodType, text: string): unknown =>
  (definitionOf(option).type === 'number' ? numberIn(text) : undefined) ?? meantValue(option, text);

/** Models that are given one type for each field write a number as a text where a text or null is taken too. */
const numberIn = (text: string): number | undefined =>
  /^[0-9]{1,15}(\.[0-9]{1,10})?$/.test(text) ? Number(text) : undefined;

import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../catalogue/json-schema';
import { firstSentence, saysMoreThan } from '../catalogue/first-sentence';
import { defined } from '../json/defined';
import { oneForm } from './one-form';

/**
 * Returns an input's schema as a model gets it: only what a correct call needs, because every word is billed in every turn. Leaves out what
 * the step's own error reports to a model that gets it wrong (lengths, formats, unknown fields), and obvious defaults (a flag is false, a
 * list is empty). Keeps the first sentence of each description; the rest is for people.
 */
export function modelSchema(schema: JsonSchema): JsonSchema {
  return withoutRepetition(brief(schema, ''), []);
}

function brief(given: JsonSchema, name: string): JsonSchema {
  const schema = oneForm(given);
  const { type, properties, items, required = [], additionalProperties, description, minimum, maximum } = schema;
  const text = description === undefined ? undefined : firstSentence(description);
  return {
    ...defined({ type, enum: schema.enum }),
    ...(text === undefined || !saysMoreThan(text, name) ? {} : { description: text }),
    ...(properties !== undefined && { properties: mapValues(properties, brief) }),
    ...(required.length !== 0 && { required }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: brief(additionalProperties, '') }),
    // The list's own description already says what its entries are.
    ...(items !== undefined && { items: text === undefined ? brief(items, '') : withoutText(brief(items, '')) }),
    // A minimum of 0 or 1 is left out: nobody would give a smaller number.
    ...(minimum === undefined || minimum <= 1 ? {} : { minimum }),
    ...defined({ maximum }),
    ...(!goesWithoutSaying(schema.default) && { default: schema.default }),
  };
}

const withoutText = ({ description: _said, ...schema }: JsonSchema): JsonSchema => schema;

const goesWithoutSaying = (value: unknown): boolean =>
  value === undefined ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && isDeepStrictEqual(Object.keys(value ?? {}), []));

const mapValues = (
  properties: Readonly<Record<string, JsonSchema>>,
  change: (schema: JsonSchema, name: string) => JsonSchema,
): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema, name)]));

/**
 * Describes the fields of an object once: a later field with the same properties refers to the first by name. Not one that can be emptied: some models
 * (Gemini) write `{}` for an object whose fields they are not shown, and that empties it.
 */
function withoutRepetition(
  schema: JsonSchema,
  known: { name: string; properties: JsonSchema['properties'] }[],
): JsonSchema {
  const { properties, items } = schema;
  if (items !== undefined) return { ...schema, items: withoutRepetition(items, known) };
  if (properties === undefined) return schema;
  const once = mapValues(properties, (field, name) => {
    if (field.properties === undefined) return withoutRepetition(field, known);
    const same = known.find((earlier) => isDeepStrictEqual(earlier.properties, field.properties));
    if (same === undefined || [field.type].flat().includes('null')) {
      known.push({ name, properties: field.properties });
      return withoutRepetition(field, known);
    }
    const { properties: _same, description = '', ...rest } = field;
    return { ...rest, description: `${description}${description === '' ? '' : '; '}fields as in ${same.name}` };
  });
  return { ...schema, properties: once };
}

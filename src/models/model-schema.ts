import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../catalogue/json-schema';
import { firstSentence, saysMoreThan } from '../catalogue/first-sentence';
import { oneForm } from './one-form';

/**
 * An input's schema as a model is given it, which is billed for every word at every turn: what it takes to call a step right. Left out
 * is what the step's own error says as well, to who gets it wrong (lengths, formats, unknown fields), and what goes without saying
 * (a flag is false and a list empty unless given). Of a text it has the first sentence; the rest is for people.
 */
export function modelSchema(schema: JsonSchema): JsonSchema {
  return withoutRepetition(brief(schema, ''), []);
}

function brief(given: JsonSchema, name: string): JsonSchema {
  const schema = oneForm(given);
  const { type, properties, items, required = [], additionalProperties, description, minimum, maximum } = schema;
  const text = description === undefined ? undefined : firstSentence(description);
  return {
    ...(type === undefined ? {} : { type }),
    ...(schema.enum === undefined ? {} : { enum: schema.enum }),
    ...(text === undefined || !saysMoreThan(text, name) ? {} : { description: text }),
    ...(properties === undefined ? {} : { properties: mapValues(properties, brief) }),
    ...(required.length === 0 ? {} : { required }),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: brief(additionalProperties, '') } : {}),
    // What is in a list its own text says.
    ...(items === undefined ? {} : { items: text === undefined ? brief(items, '') : withoutText(brief(items, '')) }),
    // A number from 0 or 1 up is what anybody would give.
    ...(minimum === undefined || minimum <= 1 ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(goesWithoutSaying(schema.default) ? {} : { default: schema.default }),
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

/** Says the fields of an object once: where a tool takes the same again, it refers to the first by name. */
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
    if (same === undefined) {
      known.push({ name, properties: field.properties });
      return withoutRepetition(field, known);
    }
    const { properties: _same, description = '', ...rest } = field;
    return { ...rest, description: `${description}${description === '' ? '' : '; '}fields as in ${same.name}` };
  });
  return { ...schema, properties: once };
}

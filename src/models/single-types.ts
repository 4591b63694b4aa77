import { eachSchema, type JsonSchema } from '../catalogue/json-schema';

/**
 * Returns a schema in which each field has one type, for services that refuse a whole request over a list of types or a missing type.
 * Google's OpenAI-compatible endpoint: "Proto field is not repeating, cannot start list". Gemini behind the AI SDK, which writes a list as
 * `anyOf`: "When using any_of, it must be the only field set", and for a missing type "didn't specify the schema type field". A value of
 * several types becomes a string, which the steps parse; the steps still accept `null`.
 */
export const singleTypes = (schema: JsonSchema): JsonSchema =>
  eachSchema(schema, (each) => ({
    ...each,
    type: singleType(each),
    ...(each.enum !== undefined && { enum: each.enum.filter((value) => value !== null) }),
  }));

function singleType({ type, properties }: JsonSchema): string {
  const types = [type ?? []].flat().filter((one) => one !== 'null');
  const [only, ...others] = types;
  if (only === undefined) return properties === undefined ? 'string' : 'object';
  return others.length === 0 ? only : 'string';
}

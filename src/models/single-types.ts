import { eachSchema, type JsonSchema } from '../catalogue/json-schema';
import { defined } from '../json/defined';

/**
 * Returns a schema in which each field has one type, for services that refuse a whole request over a list of types or a missing type.
 * Google's OpenAI-compatible endpoint: "Proto field is not repeating, cannot start list". Gemini behind the AI SDK, which writes a list as
 * `anyOf`: "When using any_of, it must be the only field set", and for a missing type "didn't specify the schema type field". So it is for whoever
 * hands tools to a model that is not known here. A value of several types becomes a string, which the steps parse. How to give null is said in words:
 * the steps read it as `meansNull` has it.
 */
export const singleTypes = (schema: JsonSchema): JsonSchema =>
  eachSchema(schema, ({ minimum, maximum, ...each }) => {
    const type = singleType(each);
    return {
      ...each,
      type,
      ...(isNullable(each) && { description: sayingNull(each.description, type) }),
      ...(each.enum !== undefined && { enum: each.enum.map((value) => value ?? 'null') }),
      ...(isNumber(type) && defined({ minimum, maximum })),
    };
  });

/** Null beside a number makes it a string, in which either can be written. An object keeps its fields. */
function singleType(schema: JsonSchema): string {
  const [only, ...others] = [schema.type ?? []].flat().filter((one) => one !== 'null');
  if (only === undefined) return schema.properties === undefined ? 'string' : 'object';
  return others.length > 0 || (isNumber(only) && isNullable(schema)) ? 'string' : only;
}

const isNullable = ({ type }: JsonSchema): boolean => [type ?? []].flat().includes('null');
const isNumber = (type: string): boolean => type === 'number' || type === 'integer';

function sayingNull(description: string | undefined, type: string): string {
  const said = description === undefined ? '' : `${description}; `;
  if (type === 'object') return `${said}{} empties it`;
  return description !== undefined && /\bnull\b/.test(description) ? description : `${said}or null`;
}

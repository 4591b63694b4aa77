import type { JsonSchema } from '../catalogue/json-schema';

/** A schema of an OpenAPI description, which may refer to others by name and combine several. */
export interface OpenApiSchema extends Omit<
  JsonSchema,
  'properties' | 'items' | 'anyOf' | 'oneOf' | 'additionalProperties'
> {
  readonly $ref?: string;
  readonly allOf?: readonly OpenApiSchema[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly oneOf?: readonly OpenApiSchema[];
  readonly properties?: Readonly<Record<string, OpenApiSchema>>;
  readonly items?: OpenApiSchema;
  readonly additionalProperties?: OpenApiSchema | boolean;
}

type Named = Readonly<Record<string, OpenApiSchema>>;

/** Resolves references in a schema. An agent's definition, which has its own page, is not resolved. */
export function resolveSchema(schema: OpenApiSchema, named: Named): JsonSchema {
  if (schema.$ref?.endsWith('/AgentDefinition') === true)
    return { type: 'object', description: 'The definition of an agent.' };
  const { $ref, allOf = [], ...own } = schema;
  const parts = [...($ref === undefined ? [] : [named[$ref.replace(/^.*\//, '')] ?? {}]), ...allOf];
  return parts.map((part) => resolveSchema(part, named)).reduce(together, withResolvedParts(own, named));
}

function withResolvedParts(schema: OpenApiSchema, named: Named): JsonSchema {
  const { properties, items, anyOf, oneOf, additionalProperties, enum: choices, ...rest } = schema;
  const each = (one: OpenApiSchema): JsonSchema => resolveSchema(one, named);
  return {
    ...rest,
    ...(choices === undefined ? {} : choices.length === 1 ? { const: choices[0] } : { enum: choices }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, each(one)])),
    }),
    ...(items !== undefined && { items: each(items) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(each) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(each) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: each(additionalProperties) }),
  };
}

const together = (one: JsonSchema, other: JsonSchema): JsonSchema => ({
  ...one,
  ...other,
  ...(one.properties !== undefined && { properties: { ...one.properties, ...other.properties } }),
  ...(one.required !== undefined && { required: [...one.required, ...(other.required ?? [])] }),
});

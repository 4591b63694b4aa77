import { z } from 'zod';
import type { IdKind, NamedKind } from '../contracts/field-marks';
import { withoutItsName } from './first-sentence';

/** The part of JSON Schema that contracts use. */
export interface JsonSchema {
  readonly type?: string | string[];
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Marks of fields from `src/contracts/field-marks.ts`; not meant for external readers. */
export interface FieldMarks {
  readonly idKind?: IdKind;
  readonly nameOf?: NamedKind;
  readonly idsWithin?: 'path' | 'query' | 'body';
  readonly outside?: true;
  readonly withFiles?: true;
  readonly onRequest?: true;
  readonly oneText?: true;
  readonly onlyIfTrue?: true;
  readonly rare?: true;
}

/** Returns a contract's schema for people: each description without a beginning that only repeats the field's name. */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  eachSchema(formSchemaOf(schema, io), withoutMarks);

export function withoutMarks(schema: JsonSchema & FieldMarks): JsonSchema {
  const { idKind, nameOf, idsWithin, outside, withFiles, onRequest, oneText, onlyIfTrue, rare, ...rest } = schema;
  return rest;
}

/** Returns the same schema for a form, including the marks that say what a field points at. */
export const formSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema & FieldMarks =>
  eachSchema(markedSchemaOf(schema, io), (each, name) =>
    each.description === undefined ? each : { ...each, description: withoutItsName(each.description, name) },
  );

/**
 * Returns a contract's schema as JSON Schema, with whole texts and the marks of its fields. Patterns are left out: descriptions explain
 * them, models are billed for them, and model providers differ in which patterns they accept. The step itself checks patterns and explains
 * errors.
 */
export function markedSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      // The limits that every whole number has carry no information.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return described as JsonSchema;
}

/** Changes a schema and every schema nested in it, outermost last. @param name of the field that the schema belongs to */
export function eachSchema(
  schema: JsonSchema,
  change: (schema: JsonSchema, name: string) => JsonSchema,
  name = '',
): JsonSchema {
  const { properties, items, additionalProperties, anyOf, oneOf } = schema;
  const within = (inner: JsonSchema): JsonSchema => eachSchema(inner, change);
  const forms = (all: readonly JsonSchema[]): JsonSchema[] => all.map((form) => eachSchema(form, change, name));
  const fields = Object.entries(properties ?? {}).map(([field, inner]) => [field, eachSchema(inner, change, field)]);
  return change(
    {
      ...schema,
      ...(properties !== undefined && { properties: Object.fromEntries(fields) as JsonSchema['properties'] & object }),
      ...(items !== undefined && { items: within(items) }),
      ...(typeof additionalProperties === 'object' && { additionalProperties: within(additionalProperties) }),
      ...(anyOf !== undefined && { anyOf: forms(anyOf) }),
      ...(oneOf !== undefined && { oneOf: forms(oneOf) }),
    },
    name,
  );
}

/** A schema of OpenAPI 3.0, or of JSON Schema 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

export interface ConvertedSchemas {
  /** All schemas of the description, for others to refer to. */
  readonly document: Schema;
  /** A schema as it stands where it is used: of a parameter, of a body. */
  used(schema: Schema): Schema;
}

const id = 'description';

/** The schemas of a description as JSON Schema 2020-12, strictly read: a property that they do not name must not be there. */
export function convertSchemas(schemas: Readonly<Record<string, Schema>>): ConvertedSchemas {
  const definitions = mapValues(schemas, (schema, name) => withVariants(name, convert(schema)));
  return { document: { $id: id, $defs: definitions }, used: convert };

  function convert(schema: Schema): Schema {
    if (schema.nullable === true)
      return { if: { not: { type: 'null' } }, then: convert({ ...schema, nullable: false }) };
    // OpenAPI 3.0: what stands beside a reference says nothing.
    if (typeof schema.$ref === 'string') return reference(nameOf(schema.$ref));
    const { anyOf, oneOf, items, type, additionalProperties } = schema as {
      anyOf?: readonly Schema[];
      oneOf?: readonly Schema[];
      items?: Schema;
      type?: string;
      additionalProperties?: unknown;
    };
    const alternatives = anyOf ?? oneOf;
    const properties = propertiesOf(schema);
    return {
      ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => plain.includes(keyword))),
      // Trello writes alternatives beside the type of one of them, and such as overlap.
      ...(alternatives ? { anyOf: alternatives.map(convert) } : type !== undefined && { type }),
      ...(items && { items: convert(items) }),
      ...(Object.keys(properties).length > 0 && {
        properties: mapValues(properties, convert),
        // OData's annotations (`@odata.etag`, `subject@odata.type`) may stand in every object.
        patternProperties: { '@': true },
        additionalProperties: additionalProperties !== undefined,
      }),
    };
  }

  /** Its own and those of what it is built on. */
  function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
    const {
      $ref,
      allOf = [],
      properties,
    } = schema as {
      $ref?: string;
      allOf?: readonly Schema[];
      properties?: Readonly<Record<string, Schema>>;
    };
    const referred = $ref === undefined ? undefined : schemas[nameOf($ref)];
    const bases = [...(referred ? [referred] : []), ...allOf];
    return Object.assign({}, ...bases.map(propertiesOf), properties) as Readonly<Record<string, Schema>>;
  }

  /** What says that it is a variant is held against that; all else against the schema itself. */
  function withVariants(name: string, converted: Schema): Schema {
    const variants = variantsOf(name);
    if (variants.length === 0) return converted;
    const says = (type: Schema) => ({ required: ['@odata.type'], properties: { '@odata.type': type } });
    return {
      allOf: [
        ...variants.map(([type, variant]) => ({ if: says({ const: type }), then: reference(variant) })),
        { if: { not: says({ enum: variants.map(([type]) => type) }) }, then: converted },
      ],
    };
  }

  function variantsOf(name: string): (readonly [type: string, schema: string])[] {
    const { discriminator } = (schemas[name] ?? {}) as {
      discriminator?: { mapping: Readonly<Record<string, string>> };
    };
    return Object.entries(discriminator?.mapping ?? {})
      .map(([type, target]) => [type, nameOf(target)] as const)
      .filter(([, variant]) => variant !== name && variant in schemas)
      .flatMap((variant) => [variant, ...variantsOf(variant[1])]);
  }
}

const plain = ['enum', 'pattern', 'format', 'minimum', 'maximum', 'minLength', 'maxLength', 'required'];
const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';
const reference = (name: string) => ({ $ref: `${id}#/$defs/${encodeURIComponent(name)}` });

/** The same names with other values. */
export function mapValues<From, To>(values: Readonly<Record<string, From>>, change: (value: From, name: string) => To) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}

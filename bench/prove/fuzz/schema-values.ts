import fc from 'fast-check';

/** The parts of JSON Schema, and of the API descriptions made from it, that describe a value. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Maximum length of generated texts and lists; huge ones are tested separately. */
const mostLetters = 60;
const mostItems = 4;

/**
 * Returns an arbitrary for the values of a JSON Schema. Values may break rules that it cannot express (between two fields).
 *
 * @param named schemas by their name in `$ref`
 */
export function valuesOf(schema: Schema, named: Readonly<Record<string, Schema>> = {}): fc.Arbitrary<unknown> {
  const of = (inner: Schema): fc.Arbitrary<unknown> => valuesOf(inner, named);
  if (schema.$ref !== undefined) return of(named[schema.$ref] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(of));
  if (schema.allOf !== undefined)
    return fc.tuple(...schema.allOf.map(of)).map((parts) => Object.assign({}, ...parts) as object);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.length === 0
    ? fc.jsonValue({ maxDepth: 3 })
    : fc.oneof(...types.map((type) => ofType(type, schema, of)));
}

function ofType(type: string, schema: Schema, of: (inner: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { minimum: min = -1_000, maximum: max = Math.max(min, 0) + 1_000 } = schema;
  switch (type) {
    case 'object':
      return objects(schema, of);
    case 'array': {
      const { items = {}, minItems: minLength = 0, maxItems = Infinity } = schema;
      return fc.array(of(items), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, mostItems)) });
    }
    case 'string':
      return strings(schema);
    case 'integer':
      return fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 31))), max: Math.floor(Math.min(max, 2 ** 31 - 1)) });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function objects(schema: Schema, of: (inner: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const model = Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, of(member)]));
  const own = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  if (typeof additionalProperties !== 'object') return own;
  const others = fc.dictionary(fc.string({ maxLength: 20 }), of(additionalProperties), { maxKeys: 3 });
  return fc.tuple(own, others).map(([one, more]) => ({ ...more, ...one }));
}

function strings({ pattern, minLength = 0, maxLength = Infinity }: Schema): fc.Arbitrary<string> {
  const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, mostLetters)) };
  const anything = fc.string({ unit: 'grapheme', ...limits });
  return pattern === undefined ? anything : (matching(pattern, limits.maxLength) ?? anything);
}

/** Cache by pattern and length: creating an arbitrary is slow. */
const known = new Map<string, fc.Arbitrary<string> | undefined>();

/** Replaces Unicode classes by control characters only, since the library takes seconds for Unicode classes. */
const withoutClasses = (pattern: string): string =>
  pattern.replaceAll(/\\p\{C\w?\}/g, '\\x00-\\x1f').replaceAll(/\\P\{C\w?\}/g, '[^\\x00-\\x1f]');

/** Returns undefined for a pattern that the library does not support. */
function matching(pattern: string, maxLength: number): fc.Arbitrary<string> | undefined {
  const key = `${String(maxLength)} ${pattern}`;
  if (!known.has(key)) known.set(key, made(pattern, maxLength));
  return known.get(key);
}

function made(pattern: string, maxLength: number): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(withoutClasses(pattern), 'u'), { maxLength });
  } catch {
    return undefined;
  }
}

import { isDeepStrictEqual } from 'node:util';
import { defined } from '../json/defined';
import { describeType } from './describe-type';
import type { JsonSchema } from './json-schema';

/** One field, at any depth. */
export interface Field {
  /** Path of the field, such as `attendees[].address`. */
  path: string;
  schema: JsonSchema;
  isRequired: boolean;
  /** Which forms of the containing object have the field, when there are several: "Only with `frequency` `weekly`." */
  condition?: string;
}

type ObjectSchema = JsonSchema & Required<Pick<JsonSchema, 'properties'>>;

/** Returns every field of an object, each before its nested fields. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  const forms = formsOf(schema);
  const names = [...new Set(forms.flatMap((form) => Object.keys(form.properties)))];
  return names.flatMap((name) => {
    const having = forms.filter((form) => name in form.properties);
    const merged = merge(having.map((form) => form.properties[name] ?? {}));
    const condition = having.length === forms.length ? undefined : conditionOf(having, forms);
    const field: Field = {
      path: `${prefix}${name}`,
      schema: merged,
      isRequired: having.every(({ required = [] }) => required.includes(name)),
      ...defined({ condition }),
    };
    return [field, ...fieldsOf(merged, `${field.path}${isList(merged) ? '[]' : ''}.`)];
  });
}

/** Returns the objects that a value, or the entries of a list, may be. */
function formsOf(schema: JsonSchema): ObjectSchema[] {
  if (isObject(schema)) return [schema];
  return [...(schema.items === undefined ? [] : [schema.items]), ...variantsOf(schema)].flatMap(formsOf);
}

const isObject = (schema: JsonSchema): schema is ObjectSchema => schema.properties !== undefined;
const variantsOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] => anyOf ?? oneOf ?? [];
const isList = (schema: JsonSchema): boolean => schema.items !== undefined || variantsOf(schema).some(isList);

function merge(schemas: readonly JsonSchema[]): JsonSchema {
  const [first = {}, ...others] = schemas;
  if (others.every((other) => isDeepStrictEqual(first, other))) return first;
  const descriptions = schemas.flatMap(({ const: value, description }) => {
    if (description === undefined) return [];
    return value === undefined ? description : `${describeType({ const: value })}: ${description}`;
  });
  const description = [...new Set(descriptions)].join(' ');
  return { anyOf: schemas, ...(description !== '' && { description }) };
}

function conditionOf(having: readonly ObjectSchema[], forms: readonly ObjectSchema[]): string {
  const names = Object.keys(having[0]?.properties ?? {});
  const discriminator = names.find((name) => forms.every(({ properties }) => properties[name]?.const !== undefined));
  if (discriminator !== undefined) {
    const values = having.map(({ properties }) => `\`${String(properties[discriminator]?.const)}\``);
    return `Only with \`${discriminator}\` ${values.join(' or ')}.`;
  }
  const without = forms.filter((form) => !having.includes(form));
  const instead = without.flatMap(({ properties, required = [] }) =>
    Object.keys(properties).filter(
      (name) => required.includes(name) && having.every((form) => !(name in form.properties)),
    ),
  );
  return instead.length === 0
    ? 'Not always.'
    : `In place of ${[...new Set(instead)].map((name) => `\`${name}\``).join(' or ')}.`;
}

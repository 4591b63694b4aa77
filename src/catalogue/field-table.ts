import { describeType } from './describe-type';
import { fieldsOf, type Field } from './fields-of';
import type { JsonSchema } from './json-schema';

/** Table of the fields that a caller gives. */
export function inputTable(schema: JsonSchema): string {
  return table(
    ['Field', 'Type', 'Default', 'Meaning'],
    fieldsOf(schema).map((field) => [name(field), describeType(field.schema), defaultOf(field), meaning(field)]),
  );
}

/** Table of the fields of an answer. */
export function outputTable(schema: JsonSchema): string {
  return table(
    ['Field', 'Type', 'Meaning'],
    fieldsOf(schema).map((field) => [
      name(field),
      describeType(field.schema) + (field.isRequired ? '' : ', may be absent'),
      meaning(field),
    ]),
  );
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

const name = ({ path }: Field): string => `\`${path}\``;

function defaultOf({ schema, isRequired }: Field): string {
  if (schema.default !== undefined) return `\`${JSON.stringify(schema.default)}\``;
  return isRequired ? 'required' : 'optional';
}

function meaning({ schema, condition }: Field): string {
  const mark = schema.deprecated === true ? 'Deprecated.' : undefined;
  return [mark, schema.description, condition]
    .filter((part) => part !== undefined)
    .join(' ')
    .replaceAll('<', '\\<');
}

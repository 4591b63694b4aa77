import { describeType } from '../../catalogue/describe-type';
import type { Field } from '../../catalogue/fields-of';

/** Describes a field of a step or trigger in one line: what it accepts, whether it is required, what it means. */
export function describeField({ path, schema, isRequired, condition }: Field): string {
  const standard = schema.default === undefined ? 'optional' : `default ${JSON.stringify(schema.default)}`;
  const facts = `${describeType(schema)}, ${isRequired ? 'required' : standard}`;
  const meaning = [schema.description, condition].filter((part) => part !== undefined).join(' ');
  return `  ${path} (${facts})${meaning === '' ? '' : `: ${meaning}`}`;
}

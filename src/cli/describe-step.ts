import { describeEffect } from '../catalogue/describe-effect';
import { describeType } from '../catalogue/describe-type';
import { fieldsOf, type Field } from '../catalogue/fields-of';
import { jsonSchemaOf } from '../catalogue/json-schema';
import type { StepContract } from '../contracts';

/** A step for somebody who wants to call it from here: what it does, its fields, and calls to copy. */
export function describeStep(step: StepContract): string {
  const calls = step.examples.map(
    ({ title, input }) => `  ${title}:\n    agent-integrations call ${step.name} ${shellQuoted(JSON.stringify(input))}`,
  );
  return [
    `${step.title} (${step.name})`,
    '',
    step.description,
    describeEffect(step),
    '',
    'Fields:',
    ...fieldsOf(jsonSchemaOf(step.input, 'input')).map(describeField),
    '',
    'Examples:',
    ...calls,
  ].join('\n');
}

function describeField({ path, schema, isRequired, condition }: Field): string {
  const standard = schema.default === undefined ? 'optional' : `default ${JSON.stringify(schema.default)}`;
  const facts = `${describeType(schema)}, ${isRequired ? 'required' : standard}`;
  const meaning = [schema.description, condition].filter((part) => part !== undefined).join(' ');
  return `  ${path} (${facts})${meaning === '' ? '' : `: ${meaning}`}`;
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

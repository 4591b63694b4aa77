import { describeEffect } from '../../catalogue/describe-effect';
import { fieldsOf } from '../../catalogue/fields-of';
import { jsonSchemaOf } from '../../catalogue/json-schema';
import type { StepContract } from '../../contracts';
import { describeField } from './describe-field';

/** Describes a step for a person who wants to call it from here: what it does, its fields, and calls to copy. */
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

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

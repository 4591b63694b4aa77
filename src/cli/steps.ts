import type { Command } from 'commander';
import { z } from 'zod';
import { contractOf, steps, toolError, type StepContract } from '../contracts';
import { table } from './table';
import { terminalOf } from './terminal';

/** `steps`: what can be called, and with what. */
export function addStepsCommand(program: Command): void {
  program
    .command('steps [name]')
    .description('List the steps, or show one with its fields and examples')
    .action((name: string | undefined, _options: object, command: Command) => {
      const terminal = terminalOf(command);
      if (name === undefined) {
        const all = Object.values(steps).map(({ name, title, integration, description }) => ({
          name,
          title,
          integration,
          description,
        }));
        terminal.result(all, () =>
          table(
            ['STEP', 'TITLE', 'WHAT IT DOES'],
            all.map((step) => [step.name, step.title, firstSentence(step.description)]),
          ),
        );
        return;
      }
      const step = contractOf(name);
      if (step === undefined)
        throw toolError('NotFound', `There is no step "${name}". Steps: ${Object.keys(steps).join(', ')}.`);
      const { title, integration, description, scopes, examples } = step;
      const input = schemaOf(step.input, 'input');
      const output = schemaOf(step.output, 'output');
      terminal.result({ name, title, integration, description, scopes, input, output, examples }, () =>
        describe(step, input),
      );
    });
}

/** The part of a JSON Schema that is shown. */
interface JsonSchema {
  type?: string;
  description?: string;
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

function describe(
  { name, title, description, examples }: StepContract,
  { properties = {}, required = [] }: JsonSchema,
): string {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const { type = 'any', description: meaning = '', enum: choices, default: standard } = schema;
    const facts = [
      choices === undefined ? type : choices.map(String).join(' | '),
      required.includes(field)
        ? 'required'
        : standard === undefined
          ? 'optional'
          : `default ${JSON.stringify(standard)}`,
    ];
    return `  ${field} (${facts.join(', ')})${meaning === '' ? '' : `: ${meaning}`}`;
  });
  const calls = examples.map(
    (example) => `  ${example.title}:\n    agent-integrations call ${name} '${JSON.stringify(example.input)}'`,
  );
  return [`${title} (${name})`, '', description, '', 'Fields:', ...fields, '', 'Examples:', ...calls].join('\n');
}

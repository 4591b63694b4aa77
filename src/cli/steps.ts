import type { Command } from 'commander';
import { firstSentence } from '../catalogue/first-sentence';
import { jsonSchemaOf } from '../catalogue/json-schema';
import { steps } from '../contracts';
import { stepNamed } from '../contracts/named';
import { describeStep } from './describe-step';
import { table } from './table';
import { terminalOf } from './terminal';

/** `steps`: lists the steps that can be called, and their input. */
export function addStepsCommand(program: Command): void {
  program
    .command('steps [name]')
    .description('List the steps, or show one with its fields and examples')
    .action((name: string | undefined, _options: object, command: Command) => {
      const terminal = terminalOf(command);
      if (name === undefined) {
        const all = Object.values(steps).map((step) => ({
          name: step.name,
          title: step.title,
          integration: step.integration,
          description: step.description,
        }));
        const rows = all.map((step) => [step.name, step.title, `${firstSentence(step.description)}.`]);
        terminal.result(all, () => table(['STEP', 'TITLE', 'WHAT IT DOES'], rows));
        return;
      }
      const step = stepNamed(name);
      const { title, integration, description, scopes, examples } = step;
      const input = jsonSchemaOf(step.input, 'input');
      const output = jsonSchemaOf(step.output, 'output');
      terminal.result({ name, title, integration, description, scopes, input, output, examples }, () =>
        describeStep(step),
      );
    });
}

import { firstSentence } from '../../catalogue/first-sentence';
import { jsonSchemaOf } from '../../catalogue/json-schema';
import { steps } from '../../contracts';
import { stepNamed } from '../../contracts/find-contract';
import { describeStep } from './describe-step';
import { table } from './table';
import type { Terminal } from './terminal';

/** Lists the steps that can be called. */
export function showSteps(terminal: Terminal): void {
  const all = Object.values(steps).map((step) => ({
    name: step.name,
    title: step.title,
    integration: step.integration,
    description: step.description,
  }));
  const rows = all.map((step) => [step.name, step.title, `${firstSentence(step.description)}.`]);
  terminal.result(all, () => table(['STEP', 'TITLE', 'WHAT IT DOES'], rows));
}

/** Shows one step with its fields and examples. @throws NotFound when there is no such step */
export function showStep(name: string, terminal: Terminal): void {
  const step = stepNamed(name);
  const { title, integration, description, scopes, examples } = step;
  const input = jsonSchemaOf(step.input, 'input');
  const output = jsonSchemaOf(step.output, 'output');
  terminal.result({ name, title, integration, description, scopes, input, output, examples }, () => describeStep(step));
}

import type { Command } from 'commander';
import { terminalOf } from '../output/terminal';

/** `steps`: lists the steps that can be called, and their input. */
export function addStepsCommand(program: Command): void {
  program
    .command('steps [name]')
    .description('List the steps, or show one with its fields and examples')
    .action(async (name: string | undefined, _options: object, command: Command) => {
      const { showStep, showSteps } = await import('../output/show-steps.js');
      if (name === undefined) showSteps(terminalOf(command));
      else showStep(name, terminalOf(command));
    });
}

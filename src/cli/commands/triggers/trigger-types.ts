import type { Command } from 'commander';
import { terminalOf } from '../../output/terminal';

/** `triggers types`: lists what can start an agent, and the configuration of each type. */
export function addTriggerTypesCommand(triggers: Command): void {
  triggers
    .command('types [type]')
    .description('List the types of triggers, or show one with its fields')
    .action(async (type: string | undefined, _options: object, command: Command) => {
      const { showTriggerType, showTriggerTypes } = await import('./show-trigger-types.js');
      if (type === undefined) showTriggerTypes(terminalOf(command));
      else showTriggerType(type, terminalOf(command));
    });
}

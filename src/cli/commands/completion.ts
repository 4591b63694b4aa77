import { Argument, type Command } from 'commander';
import { bashScript } from './completion/bash-script';
import { fishScript } from './completion/fish-script';
import { zshScript } from './completion/zsh-script';
import { terminalOf } from '../output/terminal';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
type Shell = keyof typeof scripts;

/** `completion`: prints the script with which a shell completes the words of this command. */
export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print what lets a shell complete commands, options and names of steps')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(scripts)))
    .addHelpText(
      'after',
      `
bash: source <(agent-integrations completion bash)    # in ~/.bashrc
zsh:  source <(agent-integrations completion zsh)     # in ~/.zshrc, behind compinit
fish: agent-integrations completion fish | source     # in ~/.config/fish/config.fish`,
    )
    .action(async (shell: Shell, _options: object, command: Command) => {
      const { completedCommands } = await import('./completion/completed-words.js');
      const script = scripts[shell](completedCommands(program));
      terminalOf(command).result({ shell, script }, () => script);
    });
}

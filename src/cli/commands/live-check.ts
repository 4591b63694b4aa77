import { Option, type Command } from 'commander';
import { packageVersion } from '../../configuration/package-version';
import { integrations } from '../../contracts/integration';
import type { LiveCheckCommandOptions } from './live-check/check-account';
import { terminalOf } from '../output/terminal';

/** `live-check`: checks whether everything works with an account as it does with the sandbox. */
export function addLiveCheckCommand(program: Command): void {
  program
    .command('live-check')
    .description('Try every step, raw call and trigger once on a connected account, in things of its own, and compare')
    .requiredOption('--account <name>', 'the connected account; mails go to nobody else')
    .addOption(
      new Option('--integration <name>', 'where both integrations have an account of that name').choices(integrations),
    )
    .option('--board <id>', 'work on this board, in lists of its own, instead of making a board')
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--clean', 'only remove what a run that broke off has left behind')
    .option('--yes', 'do not ask')
    .option('--report <file>', 'write the result as JSON, without content or ids')
    .action(async (options: LiveCheckCommandOptions, command: Command) => {
      const { checkAccount } = await import('./live-check/check-account.js');
      await checkAccount(options, packageVersion(), terminalOf(command));
    });
}

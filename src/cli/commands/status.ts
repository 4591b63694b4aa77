import type { Command } from 'commander';
import { exitCodes } from '../process/exit-code';
import { terminalOf } from '../output/terminal';
import { withClient } from '../process/with-client';

/** `status`: the state of the installation on one screen. */
export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .description(
      `Show how everything is, on one screen; ends with ${exitCodes.failed} when somebody has to look after something`,
    )
    .action(async (_options: object, command: Command) => {
      const terminal = terminalOf(command);
      const status = await withClient(terminal, (client) => client.status());
      const { describeStatus } = await import('../output/describe-status.js');
      terminal.result({ healthy: status.problems.length === 0, ...status }, () => describeStatus(status, Date.now()));
      if (status.problems.length > 0) process.exitCode = exitCodes.failed;
    });
}

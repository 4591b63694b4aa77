import { type Command, Option } from 'commander';
import type { DevOptions } from './dev/run-dev';
import { parsePort } from '../input/parse-port';
import { terminalOf } from '../output/terminal';

/** `dev`: runs everything except a worker, on one machine. */
export function addDevCommand(program: Command): void {
  program
    .command('dev')
    .description(
      'Run Temporal, the sandbox where the environment names it, and the pages on this machine, until Ctrl-C',
    )
    .addOption(
      new Option('--port <port>', 'where the pages are').argParser(parsePort).default(8080).env('GATEWAY_PORT'),
    )
    .option('--ui-port <port>', 'where Temporal Web UI is', parsePort, 8233)
    .option('--seed <what>', 'what the sandbox has: empty, support-desk, or a seed file', 'support-desk')
    .action(async (options: DevOptions, command: Command) => {
      const { runDev } = await import('./dev/run-dev.js');
      await runDev(options, terminalOf(command));
    });
}

import { Option, type Command, InvalidArgumentError } from 'commander';
import type { GatewayCommandOptions } from './gateway/run-gateway';
import { withOperationsOptions } from '../process/operations-options';
import { parsePort } from '../input/parse-port';
import { terminalOf } from '../output/terminal';

/** `gateway`: receives webhooks of the providers, and serves the pages on which people approve. */
export function addGatewayCommand(program: Command): void {
  const plugins = { for: 'what this process asks of Temporal', variable: 'GATEWAY_PLUGINS' };
  withOperationsOptions(program.command('gateway'), plugins)
    .description('Serve webhooks and the approval pages, until Ctrl-C; prints a link that signs in once')
    .addOption(new Option('--port <port>', 'where to listen').argParser(parsePort).default(8080).env('GATEWAY_PORT'))
    .addOption(new Option('--host <name>', 'which interface to listen on').default('127.0.0.1').env('GATEWAY_HOST'))
    .addOption(
      new Option(
        '--drain-seconds <seconds>',
        'how long to answer what still comes after SIGTERM, while /ready says 503',
      )
        .argParser(parseSeconds)
        .default(5)
        .env('DRAIN_SECONDS'),
    )
    .action(async (options: GatewayCommandOptions, command: Command) => {
      const { runGateway } = await import('./gateway/run-gateway.js');
      await runGateway(options, terminalOf(command));
    });
}

/** @throws InvalidArgumentError unless the text is a number of seconds, at most five minutes */
function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== '' && seconds >= 0 && seconds <= 300) return seconds;
  throw new InvalidArgumentError('A number of seconds is meant, from 0 to 300.');
}

import { Option, type Command } from 'commander';
import { logLevels } from './log-level';
import { parsePort } from '../input/parse-port';

/** Where a process serves health and metrics to its operator; without a port it serves neither. */
export interface OperationsOptions {
  operationsPort?: number;
  operationsHost: string;
}

/**
 * Adds options for operating and monitoring to a command that runs until it is stopped.
 *
 * @param plugins what the SDK's plugins are for, and the variable that names them
 */
export function withOperationsOptions(command: Command, plugins: { for: string; variable: string }): Command {
  const whatPlugins = `a module that exports \`plugins\`, of the SDK, for ${plugins.for}: to trace, for example`;
  return command
    .addOption(
      new Option('--operations-port <port>', 'also serve /health, /ready and /metrics, to whoever reaches this port')
        .argParser(parsePort)
        .env('OPERATIONS_PORT'),
    )
    .addOption(
      new Option('--operations-host <name>', 'which interface that listens on')
        .default('127.0.0.1')
        .env('OPERATIONS_HOST'),
    )
    .addOption(new Option('--plugins <path>', whatPlugins).env(plugins.variable))
    .addOption(
      new Option('--log-level <level>', 'the least important line to log')
        .choices(logLevels)
        .default('info')
        .env('LOG_LEVEL'),
    );
}

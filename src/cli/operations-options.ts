import { Option, type Command } from 'commander';
import { parsePort } from './parse-port';

/** Where a process answers whoever runs it; without a port it does not. */
export interface OperationsOptions {
  operationsPort?: number;
  operationsHost: string;
}

/** Adds `--operations-port` and `--operations-host` to a command that runs until it is stopped. */
export function withOperationsOptions(command: Command): Command {
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
    );
}

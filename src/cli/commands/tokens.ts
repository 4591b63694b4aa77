import { Option, type Command } from 'commander';
import { roles } from '../../configuration/role';
import { terminalOf } from '../output/terminal';
import type { TokenOptions } from './tokens/create-token';

/** `tokens`: the tokens that programs present to the HTTP API. */
export function addTokenCommands(program: Command): void {
  const tokens = program.command('tokens').description('Bearer tokens of the HTTP API');

  tokens
    .command('create <name>')
    .description('Make a token; it is shown once, and what the configuration needs is only its digest')
    .addOption(new Option('--role <role>', 'what it may do').choices(roles).default('viewer'))
    .option('--agent <name>', 'for a client, of MCP or the HTTP API, that acts as this agent and does nothing else')
    .action(async (name: string, options: TokenOptions, command: Command) => {
      const { createToken } = await import('./tokens/create-token.js');
      createToken(name, options, terminalOf(command));
    });
}

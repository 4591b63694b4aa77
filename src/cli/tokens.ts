import { randomBytes } from 'node:crypto';
import { Option, type Command } from 'commander';
import { digestOf } from '../configuration/api-tokens';
import { roles, type Role } from '../configuration/role';
import { accountNameSchema, agentNameSchema, toolError } from '../contracts';
import { terminalOf } from './terminal';

/** `tokens`: the tokens that programs present to the HTTP API. */
export function addTokenCommands(program: Command): void {
  const tokens = program.command('tokens').description('Bearer tokens of the HTTP API');

  tokens
    .command('create <name>')
    .description('Make a token; it is shown once, and what the configuration needs is only its digest')
    .addOption(new Option('--role <role>', 'what it may do').choices(roles).default('viewer'))
    .option('--agent <name>', 'for a client, of MCP or the HTTP API, that acts as this agent and does nothing else')
    .action((name: string, { role, agent }: { role: Role; agent?: string }, command: Command) => {
      if (!accountNameSchema.safeParse(name).success)
        throw toolError('InvalidInput', 'A token name is 1 to 63 lower-case letters, digits, ".", "_" and "-".');
      if (agent !== undefined && !agentNameSchema.safeParse(agent).success)
        throw toolError('InvalidInput', 'An agent name is 1 to 63 lower-case letters, digits and "-".');
      const token = `ait_${randomBytes(32).toString('base64url')}`;
      const bound = agent === undefined ? '' : `:${agent}`;
      const entry = `${name}:${role}:${digestOf(token).toString('hex')}${bound}`;
      terminalOf(command).result({ name, role, agent, token, entry }, () =>
        [
          `Token, shown this once: ${token}`,
          `Add to API_TOKENS of the gateway, separated by a comma, and start it anew with that: ${entry}`,
          'To revoke it, take the entry out and start the gateway anew without it. With docker-compose.yml both are `docker compose up -d`: a restart keeps the former variables.',
        ].join('\n'),
      );
    });
}

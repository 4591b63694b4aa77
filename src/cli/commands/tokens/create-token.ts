import { randomBytes } from 'node:crypto';
import { digestOf } from '../../../configuration/api-tokens';
import type { Role } from '../../../configuration/role';
import { accountNameSchema } from '../../../contracts/account';
import { agentNameSchema } from '../../../contracts/agent';
import { toolError } from '../../../contracts/tool-error';
import type { Terminal } from '../../output/terminal';

export interface TokenOptions {
  role: Role;
  agent?: string;
}

/** `tokens create <name>`. @throws InvalidInput when a name is not usable */
export function createToken(name: string, { role, agent }: TokenOptions, terminal: Terminal): void {
  if (!accountNameSchema.safeParse(name).success)
    throw toolError('InvalidInput', 'A token name is 1 to 63 lower-case letters, digits, ".", "_" and "-".');
  if (agent !== undefined && !agentNameSchema.safeParse(agent).success)
    throw toolError('InvalidInput', 'An agent name is 1 to 63 lower-case letters, digits and "-".');
  const token = `ait_${randomBytes(32).toString('base64url')}`;
  const bound = agent === undefined ? '' : `:${agent}`;
  const entry = `${name}:${role}:${digestOf(token).toString('hex')}${bound}`;
  terminal.result({ name, role, agent, token, entry }, () =>
    [
      `Token, shown this once: ${token}`,
      `Add to API_TOKENS of the gateway, separated by a comma, and start it anew with that: ${entry}`,
      'To revoke it, take the entry out and start the gateway anew without it. With docker-compose.yml both are `docker compose up -d`: a restart keeps the former variables.',
    ].join('\n'),
  );
}

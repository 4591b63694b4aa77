import type { AgentIntegrationsClient } from '../src/client';
import { sandboxClientId } from '../src/cli/sandbox-environment';
import { mailScopes } from '../src/contracts/account-scopes';
import type { Sandbox } from 'graph-trello-sandbox';

interface Measured {
  readonly client: AgentIntegrationsClient;
  readonly sandbox: Sandbox;
}

/** Connects somebody's mailbox at the sandbox, with a token that is good for an hour. */
export async function connectMailbox({ client, sandbox }: Measured, name: string, owner: string): Promise<void> {
  const { login } = sandbox;
  await client.accounts.connect({
    integration: 'mail',
    name,
    owner,
    scopes: [...mailScopes],
    credential: {
      kind: 'microsoft',
      tenant: 'common',
      accessToken: login.issueAccessToken(owner, mailScopes, sandboxClientId),
      refreshToken: login.issueRefreshToken(owner, mailScopes, sandboxClientId),
      expiresAt: new Date(Date.now() + 3_599_000).toISOString(),
    },
  });
}

/** Connects a member of the sandbox's boards. */
export async function connectMember({ client, sandbox }: Measured, name: string, owner: string): Promise<void> {
  const { trello } = sandbox;
  await client.accounts.connect({
    integration: 'board',
    name,
    owner,
    scopes: ['read', 'write'],
    credential: { kind: 'trello-token', key: trello.application.key, token: trello.issueToken(owner).value },
  });
}

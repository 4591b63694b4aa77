import type { AgentIntegrationsClient } from '../src/client';
import { sandboxClientId } from '../src/cli/process/sandbox-environment';
import { mailScopes } from '../src/contracts/account-scopes';

interface Measured {
  readonly client: AgentIntegrationsClient;
  readonly sandbox: Granting;
}

/** The issuer of tokens: the sandbox of this process, or one reached over HTTP. */
interface Granting {
  readonly login: Record<'issueAccessToken' | 'issueRefreshToken', IssueMicrosoftToken>;
  readonly trello: {
    readonly application: { readonly key: string };
    readonly issueToken: (username: string) => Later<{ readonly value: string }>;
  };
}

type IssueMicrosoftToken = (user: string, scopes: readonly string[], clientId: string) => Later<string>;
type Later<Value> = Value | Promise<Value>;

/** Connects a person's mailbox at the sandbox, with a token that is valid for an hour. */
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
      accessToken: await login.issueAccessToken(owner, mailScopes, sandboxClientId),
      refreshToken: await login.issueRefreshToken(owner, mailScopes, sandboxClientId),
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
    credential: { kind: 'trello-token', key: trello.application.key, token: (await trello.issueToken(owner)).value },
  });
}

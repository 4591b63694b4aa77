import type { Sandbox } from 'graph-trello-sandbox';
import type { AgentIntegrationsClient } from '../../src/client';
import type { AccountOverview } from '../../src/contracts/account';
import { mailScopes } from '../../src/contracts/account-scopes';

/** Connects a mailbox, as its person does who allows what we ask for, or something else. */
export async function connectMailbox(
  { client, sandbox: { login } }: { client: AgentIntegrationsClient; sandbox: Sandbox },
  { name, owner, scopes = mailScopes }: { name: string; owner: string; scopes?: readonly string[] },
): Promise<AccountOverview> {
  return client.accounts.connect({
    integration: 'mail',
    name,
    owner,
    scopes: [...scopes],
    credential: {
      kind: 'microsoft',
      tenant: 'common',
      accessToken: login.issueAccessToken(owner, scopes, 'test-client'),
      refreshToken: login.issueRefreshToken(owner, scopes, 'test-client'),
      expiresAt: new Date(Date.now() + 3_599_000).toISOString(),
    },
  });
}

import type { AgentIntegrationsClient } from '../../client';
import { mailScopes } from '../../contracts/account-scopes';
import type { Sandbox } from 'graph-trello-sandbox';
import { sandboxClientId } from '../process/sandbox-environment';

export const mailAccount = 'support';
export const boardAccount = 'team';
/** The sandbox's mailbox that receives the customer's mail. */
export const sandboxMailbox = 'ada@contoso.example';

/** Connects one mailbox and one board member of the sandbox. */
export async function connectSandboxAccounts(
  { accounts }: AgentIntegrationsClient,
  { login, trello }: Sandbox,
): Promise<void> {
  await accounts.connect({
    integration: 'mail',
    name: mailAccount,
    owner: sandboxMailbox,
    scopes: [...mailScopes],
    credential: {
      kind: 'microsoft',
      tenant: 'common',
      // Expired from the start, so that the first step shows a refresh.
      accessToken: 'none yet',
      expiresAt: new Date(0).toISOString(),
      refreshToken: login.issueRefreshToken(sandboxMailbox, mailScopes, sandboxClientId),
    },
  });
  await accounts.connect({
    integration: 'board',
    name: boardAccount,
    owner: 'supportbot',
    scopes: ['read', 'write'],
    credential: { kind: 'trello-token', key: trello.application.key, token: trello.issueToken('supportbot').value },
  });
}

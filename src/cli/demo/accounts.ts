import type { AgentIntegrationsClient } from '../../client';
import { mailScopes } from '../../contracts/account-scopes';
import type { Sandbox } from 'graph-trello-sandbox';
import { sandboxClientId } from '../sandbox-environment';

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

/** With real providers the accounts are the person's own and must be connected beforehand. */
export async function requireAccounts({ accounts }: AgentIntegrationsClient): Promise<void> {
  const names = (await accounts.list()).map(({ integration, name }) => `${integration}/${name}`);
  const missing = [`mail/${mailAccount}`, `board/${boardAccount}`].filter((account) => !names.includes(account));
  if (missing.length === 0) return;
  throw new Error(
    `The environment names the real providers, and ${missing.join(' and ')} is not connected yet. Connect with ` +
      `\`agent-integrations accounts connect mail ${mailAccount}\` and \`agent-integrations accounts connect board ${boardAccount}\`, ` +
      'against the same Temporal server (TEMPORAL_ADDRESS), then start the demo again.',
  );
}

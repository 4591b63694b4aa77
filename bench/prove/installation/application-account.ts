import { applicationRoles } from '../../../src/contracts/account-scopes';
import type { Installation } from './installation';

/** Name of an application account that covers the mailboxes of two people. */
export const applicationAccount = 'desk';
export const applicationTenant = 'contoso.example';
export const applicationMailboxes = ['support@contoso.example', 'ben@contoso.example'] as const;

/** Connects the account with an expired token: the first step requests another one. */
export async function connectApplicationAccount({ client, sandbox }: Installation): Promise<void> {
  const clientId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
  const secret = 'secret of the application';
  const mailboxes = [...applicationMailboxes];
  sandbox.login.registerApplication({ clientId, secret, roles: [...applicationRoles], mailboxes });
  await client.accounts.connect({
    integration: 'mail',
    name: applicationAccount,
    owner: mailboxes.join(', '),
    scopes: [...applicationRoles],
    mailboxes,
    credential: {
      kind: 'microsoft-application',
      tenant: applicationTenant,
      clientId,
      proof: { kind: 'secret', secret },
      mailboxes,
      accessToken: 'none yet',
      expiresAt: new Date(0).toISOString(),
    },
  });
}
